//! Solving survives kills, and damaged files are noticed.

use crate::common::{spec, tables};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};
use take_five_search::rng;
use take_five_solve::{FileError, SolverStep, Tables};

const FOLDER: &str = "TAKE_FIVE_TABLES";
const STOP_AT: &str = "TAKE_FIVE_STOP_AT";

/// The other process of the test below: solves up to a step, says so, and waits to be killed.
#[test]
#[ignore = "is run by another test"]
fn solves_until_it_is_killed() {
    let stop_at = env::var(STOP_AT).unwrap();
    let mut observe = |step: SolverStep| {
        if format!("{step:?}") == stop_at {
            println!("reached");
            let mut nothing = String::new();
            std::io::stdin().read_to_string(&mut nothing).unwrap();
            unreachable!("the parent kills it, and closes nothing before");
        }
    };
    Tables::solve(
        Path::new(&env::var(FOLDER).unwrap()),
        &spec("rook"),
        3,
        &mut observe,
    )
    .unwrap();
}

/// Runs it up to this step and kills it there: SIGKILL, on Unix.
fn kill_at(folder: &Path, step: &str) {
    let mut child = Command::new(env::current_exe().unwrap())
        .args([
            "--ignored",
            "--exact",
            "--nocapture",
            "checkpoints::solves_until_it_is_killed",
        ])
        .env(FOLDER, folder)
        .env(STOP_AT, step)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
    let reached = said.any(|line| line.unwrap().ends_with("reached"));
    child.kill().unwrap();
    let status = child.wait().unwrap();
    assert!(reached && !status.success(), "{step}: {status}");
}

#[test]
fn killed_at_ten_random_instants_it_resumes_to_the_same_tables() {
    let whole = tempfile::tempdir().unwrap();
    let mut steps = Vec::new();
    let tables =
        Tables::solve(whole.path(), &spec("rook"), 3, &mut |step| steps.push(step)).unwrap();
    let mut rng = rng(10);
    let mut instants: Vec<usize> = (0..8).map(|_| rng(steps.len() as u32) as usize).collect();
    // Two of the ten within the writing of a file, where few steps are.
    let writing = |step: &SolverStep| matches!(step, SolverStep::HalfWritten(_));
    instants.push(steps.iter().position(writing).unwrap());
    instants.push(steps.iter().rposition(writing).unwrap());
    instants.sort_unstable();
    let killed = tempfile::tempdir().unwrap();
    for instant in instants {
        kill_at(killed.path(), &format!("{:?}", steps[instant]));
    }
    let mut kept = 0;
    let resumed = Tables::solve(killed.path(), &spec("rook"), 3, &mut |step| {
        kept += u32::from(matches!(step, SolverStep::Found(_)));
    });
    assert_eq!(kept, 3, "the last kill was in the last pair");
    assert_eq!(resumed.unwrap().checksum(), tables.checksum());
    for file in fs::read_dir(whole.path()).unwrap() {
        let file = file.unwrap();
        let other = killed.path().join(file.file_name());
        assert_eq!(fs::read(file.path()).unwrap(), fs::read(other).unwrap());
    }
}

#[test]
fn a_damaged_table_is_refused_and_made_anew() {
    let folder = tempfile::tempdir().unwrap();
    let solve = || Tables::solve(folder.path(), &spec("rook"), 2, &mut |_| ()).unwrap();
    let sum = solve().checksum();
    let path = folder.path().join("KvK.table");
    let good = fs::read(&path).unwrap();
    let open = || Tables::open(folder.path(), &spec("rook"));
    assert_eq!(open().unwrap().check(1).disagreeing, [""; 0]);

    let mut bad = good.clone();
    *bad.last_mut().unwrap() ^= 1;
    for (bytes, damaged) in [
        (&bad[..], true),
        (&good[..good.len() - 1], true),
        (&good[..10], false),
        (&b"another"[..], false),
    ] {
        fs::write(&path, bytes).unwrap();
        match open().unwrap_err() {
            FileError::Checksum(at) => assert!(damaged && at == path),
            FileError::Header(at) => assert!(!damaged && at == path),
            other => panic!("{other}"),
        }
        assert_eq!(solve().checksum(), sum);
        assert_eq!(fs::read(&path).unwrap(), good);
    }
    let forward = Tables::open(folder.path(), &spec("forward"));
    assert!(matches!(forward, Err(FileError::Header(_))));
    fs::remove_file(&path).unwrap();
    assert!(matches!(open(), Err(FileError::Missing(at)) if at == path));
}

#[test]
fn checksums_tell_tables_apart() {
    let folder = tempfile::tempdir().unwrap();
    let two = Tables::solve(folder.path(), &spec("rook"), 2, &mut |_| ()).unwrap();
    assert_ne!(two.checksum(), tables().checksum());
    assert_eq!(
        tables().checksum(),
        "66e9be08de11876e11bb81f57182f88d57d608c4f6b24a8e20a387e7e79cab6b"
    );
}
