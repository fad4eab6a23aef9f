//! Hands the command line over to the library.

fn main() -> std::process::ExitCode {
    kitpress::cli::main()
}
