//! What happens when two ranks meet.

/// The outcome of a meeting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meeting {
    /// The attacker stays, on the attacked cell.
    Attacker,
    /// The defender stays.
    Defender,
    /// Neither stays.
    Neither,
}

/// What equal ranks do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Equal {
    BothLeave,
    AttackerStays,
    DefenderStays,
}

/// The words of the setting `equal`, in the order of [`Equal`].
pub(super) const EQUAL_WORDS: [&str; 3] = ["both-leave", "attacker-stays", "defender-stays"];

impl Equal {
    pub fn by_index(index: usize) -> Self {
        [Self::BothLeave, Self::AttackerStays, Self::DefenderStays][index.min(2)]
    }
}

/// Who beats whom.
#[derive(Debug, Clone)]
pub(super) struct Comparison {
    /// Pairs in which the first beats the second, whatever their order.
    pub beats: Vec<(u8, u8)>,
    pub equal: Equal,
}

impl Comparison {
    /// A meeting of two ranks; 0 is the flag, which never attacks.
    pub fn meet(&self, attacker: u8, defender: u8) -> Meeting {
        if attacker == defender {
            return match self.equal {
                Equal::BothLeave => Meeting::Neither,
                Equal::AttackerStays => Meeting::Attacker,
                Equal::DefenderStays => Meeting::Defender,
            };
        }
        let special = |a, b| self.beats.contains(&(a, b));
        let attacker_wins = special(attacker, defender) || (attacker > defender && !special(defender, attacker));
        if attacker_wins { Meeting::Attacker } else { Meeting::Defender }
    }
}
