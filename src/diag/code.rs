//! The closed list of fault codes.

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $code:literal,)+) => {
        /// A stable code for one kind of fault. K00 is the file, K01 its values, K02 the board and its cells, K03 paper and size.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Code {
            /// Every code, in order.
            pub const ALL: &'static [Code] = &[$(Code::$name),+];

            /// The printed code, such as `K0003`.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$name => $code,)+ }
            }

            /// One sentence on what the code means.
            pub fn summary(self) -> &'static str {
                match self { $(Code::$name => concat!($($doc),+).trim_ascii(),)+ }
            }
        }
    };
}

codes! {
    /// The file is not valid TOML.
    Syntax = "K0001",
    /// The format version is missing or not one this version reads.
    Format = "K0002",
    /// A key that no table of the format has.
    UnknownKey = "K0003",
    /// A key that must be there is missing.
    MissingKey = "K0004",
    /// A value of the wrong type.
    WrongType = "K0005",
    /// The activity named by `extends` can't be found, or extends itself.
    Extends = "K0006",
    /// A value outside what the key allows.
    BadValue = "K0101",
    /// A length with no unit, an unknown unit or no number.
    BadLength = "K0102",
    /// The same name given twice.
    Duplicate = "K0103",
    /// A name that refers to nothing.
    UnknownName = "K0104",
    /// Prose that quotes a fact that isn't there, or is no valid template.
    BadTemplate = "K0105",
    /// A character that no embedded face can draw.
    NoGlyph = "K0106",
    /// Markup that doesn't close, or a list that isn't one.
    BadMarkup = "K0107",
    /// A cell that isn't on the board.
    UnknownCell = "K0201",
    /// A cell set that can't be read.
    BadCellSet = "K0202",
    /// Two cells that no straight line of the lattice joins.
    NotALine = "K0203",
    /// A position map whose lines don't match the board's rows.
    BadMap = "K0204",
    /// A cell that holds two pieces, or a piece where none can be.
    BadPosition = "K0205",
    /// Fewer pieces are made than the set-up puts on the board.
    TooFewPieces = "K0206",
    /// A worked example that can't be as it is told.
    BadExample = "K0207",
    /// Something that is written but changes nothing, or asks for what isn't there.
    NoEffect = "K0208",
    /// A worked example or a question that the game's rules contradict.
    NotProved = "K0209",
    /// A set-up from which the game can't be played, or that the prose miscounts.
    BadSetup = "K0210",
    /// A board that is larger than the paper leaves room for.
    BoardTooLarge = "K0301",
    /// A piece that is too small to handle or too large for its cell.
    PieceSize = "K0302",
    /// Content that is larger than a whole page.
    TooLargeForPage = "K0303",
}
