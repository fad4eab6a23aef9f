//! The command line: arguments, one file a command, the only printer, the only chooser of exit codes.

mod args;
mod build;
mod check;
mod list;
mod moves;
mod printer;
mod replay;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Args, Command};
use printer::Printer;

/// Exit code 0: everything asked for was made.
const MADE: u8 = 0;
/// Exit code 1: a descriptor was refused.
const REFUSED: u8 = 1;
/// Exit code 3: something could not be read, made or written. (2 is clap's: bad usage.)
const FAILED: u8 = 3;

/// Reads the command line, does what it says and returns the exit code.
pub fn main() -> ExitCode {
    let args = Args::parse();
    let printer = Printer::new(args.quiet);
    let result = match &args.command {
        Command::Build(args) => build::run(args, &printer),
        Command::Check(args) => check::run(args, &printer),
        Command::List => list::run(&printer),
        Command::Moves(args) => moves::run(args, &printer),
        Command::Replay(args) => replay::run(args, &printer),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            printer.error(&error.to_string());
            ExitCode::from(FAILED)
        }
    }
}
