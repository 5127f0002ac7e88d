//! The files in `deploy/`: the scripts run, and those for clusters say what their systems require.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use yaml_rust2::{Yaml, YamlLoader};

fn deploy(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join("deploy").join(name).canonicalize().unwrap()
}

fn read(name: &str) -> String {
    std::fs::read_to_string(deploy(name)).unwrap()
}

/// Runs a script of `deploy/` in a folder, with these settings.
fn run(script: &str, args: &[&str], folder: &Path, settings: &[(&str, &str)]) -> Output {
    let mut command = Command::new("sh");
    command.arg(deploy(script)).args(args).current_dir(folder);
    command.env("TAKEFIVE", env!("CARGO_BIN_EXE_takefive"));
    command.envs(settings.iter().copied()).output().unwrap()
}

#[test]
fn the_shell_accepts_the_scripts() {
    for script in [
        "train-part.sh",
        "train.sbatch",
        "report-part.sh",
        "report.sbatch",
    ] {
        let output = Command::new("bash")
            .arg("-n")
            .arg(deploy(script))
            .output()
            .unwrap();
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{output:?}"
        );
    }
}

/// As GNU parallel and a Slurm array run them: two parts each, which one fit takes together.
#[test]
fn parts_of_both_scripts_are_fitted() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("deploy");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::os::unix::fs::symlink(deploy("."), folder.join("deploy")).unwrap();
    let small = [("SPEC", "take:size=2"), ("GAMES", "5"), ("NODES", "10")];
    for part in ["1", "2"] {
        let settings = [&small[..], &[("PARTS", "2"), ("SEED", "3")]].concat();
        let output = run("train-part.sh", &[part], &folder, &settings);
        assert!(output.status.success(), "{output:?}");
        let of_array = [
            ("SLURM_ARRAY_TASK_ID", part),
            ("SLURM_ARRAY_TASK_COUNT", "2"),
        ];
        let settings = [
            &small[..],
            &of_array,
            &[("OUT", "more parts"), ("SEED", "4")],
        ]
        .concat();
        let output = run("train.sbatch", &[], &folder, &settings);
        assert!(output.status.success(), "{output:?}");
    }
    let fit = [
        "train",
        "fit",
        "parts/part-2",
        "more parts/part-1",
        "parts/part-1",
    ];
    let fit = [
        &fit[..],
        &["more parts/part-2", "--out", "next", "--passes", "1"],
    ]
    .concat();
    let mut command = Command::new(env!("CARGO_BIN_EXE_takefive"));
    let output = command.args(fit).current_dir(&folder).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("of 10 games"), "{said}");
    let output = run("train-part.sh", &["1"], &folder, &[]);
    assert!(!output.status.success(), "without PARTS: {output:?}");
}

/// The same for a report, whose parts are merged.
#[test]
fn parts_of_both_scripts_make_a_report() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("deploy-report");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::os::unix::fs::symlink(deploy("."), folder.join("deploy")).unwrap();
    let small = [
        ("SPEC", "take:size=2"),
        ("GAMES", "5"),
        ("NODES", "10"),
        ("LEVELS", "2"),
    ];
    let settings = [&small[..], &[("PARTS", "2")]].concat();
    let output = run("report-part.sh", &["1"], &folder, &settings);
    assert!(output.status.success(), "{output:?}");
    let of_array = [
        ("SLURM_ARRAY_TASK_ID", "2"),
        ("SLURM_ARRAY_TASK_COUNT", "2"),
    ];
    let output = run(
        "report.sbatch",
        &[],
        &folder,
        &[&small[..], &of_array].concat(),
    );
    assert!(output.status.success(), "{output:?}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_takefive"));
    command.args([
        "report",
        "--merge",
        "parts/part-1-of-2.jsonl",
        "parts/part-2-of-2.jsonl",
    ]);
    let output = command
        .args(["--out", "merged"])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(folder.join("merged/index.html").is_file());
}

/// As much of Ray as the script asks for, without a cluster.
const RAY: &str = "
class Task:
    def __init__(self, function): self.remote = function
def init(): pass
def remote(num_cpus, max_retries): return Task
def get(results): return results
";

/// The script for Ray plays all parts and merges them: the report is that of one run.
#[test]
fn parts_on_ray_make_the_same_report() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("deploy-ray");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("stand-in")).unwrap();
    std::fs::write(folder.join("stand-in/ray.py"), RAY).unwrap();
    std::os::unix::fs::symlink(deploy("."), folder.join("deploy")).unwrap();
    let mut command = Command::new("python3");
    command.arg("deploy/report_ray.py").current_dir(&folder);
    command
        .env("PYTHONPATH", "stand-in")
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("TAKEFIVE", env!("CARGO_BIN_EXE_takefive"))
        .envs([("SPEC", "take:size=2"), ("GAMES", "5"), ("NODES", "10")])
        .envs([("LEVELS", "2"), ("PARTS", "3")]);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_takefive"));
    let line = "report take:size=2 --games 5 --nodes 10 --levels 2 --out whole";
    let output = command.current_dir(&folder).args(line.split(' ')).output();
    assert!(output.unwrap().status.success());
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(read("parts/report.json"), read("whole/report.json"));
}

/// Each directive is an option of sbatch with a value of its form, and all stand before the first command.
#[test]
fn the_directives_of_slurm_are_sound() {
    for name in ["train.sbatch", "report.sbatch"] {
        check_directives(&read(name));
    }
}

fn check_directives(script: &str) {
    let is_before = |line: &&str| line.starts_with('#') || line.is_empty();
    let before = script.lines().take_while(is_before).count();
    let directives: Vec<(usize, &str)> = script
        .lines()
        .enumerate()
        .filter_map(|(at, line)| Some((at, line.strip_prefix("#SBATCH --")?)))
        .collect();
    let number = |value: &str| value.parse::<u32>().is_ok_and(|number| number > 0);
    for (at, directive) in &directives {
        let (name, value) = directive.split_once('=').unwrap_or((directive, ""));
        let is_sound = match name {
            "job-name" => !value.is_empty(),
            "array" => value
                .split_once('-')
                .is_some_and(|(one, last)| one == "1" && number(last)),
            "ntasks" | "cpus-per-task" => number(value),
            "mem" => value.strip_suffix('M').is_some_and(number),
            "time" => value.split(':').count() == 3,
            "requeue" => value.is_empty(),
            "output" => value.contains("%A") && value.contains("%a"),
            _ => false,
        };
        assert!(is_sound && *at < before, "{directive}");
    }
    assert_eq!(directives.len(), script.matches("#SBATCH").count());
}

/// What the API reference of Kubernetes requires of a `batch/v1` Job in the mode Indexed.
#[test]
fn the_jobs_of_kubernetes_are_sound() {
    for name in ["train", "report"] {
        check_job(
            &read(&format!("{name}-job.yaml")),
            &format!("exec {name}-part.sh"),
        );
    }
}

fn check_job(text: &str, call: &str) {
    let documents = YamlLoader::load_from_str(text).unwrap();
    let [job] = &documents[..] else {
        panic!("{documents:?}")
    };
    assert_eq!(job["apiVersion"].as_str(), Some("batch/v1"));
    assert_eq!(job["kind"].as_str(), Some("Job"));
    let name = job["metadata"]["name"].as_str().unwrap();
    assert!(
        name.chars()
            .all(|sign| sign.is_ascii_lowercase() || sign == '-')
    );
    let spec = &job["spec"];
    known(
        spec,
        "completionMode completions parallelism backoffLimitPerIndex maxFailedIndexes podFailurePolicy template",
    );
    assert_eq!(spec["completionMode"].as_str(), Some("Indexed"));
    let parts = spec["completions"].as_i64().unwrap();
    assert!(spec["parallelism"].as_i64().unwrap() <= parts);
    let pod = &spec["template"]["spec"];
    known(pod, "restartPolicy containers volumes");
    // Failures by index and rules for them need this.
    assert_eq!(pod["restartPolicy"].as_str(), Some("Never"));
    for rule in spec["podFailurePolicy"]["rules"].as_vec().unwrap() {
        assert_eq!(rule["action"].as_str(), Some("Ignore"));
        assert_eq!(
            rule["onPodConditions"][0]["type"].as_str(),
            Some("DisruptionTarget")
        );
    }
    let container = &pod["containers"][0];
    known(container, "name image command env resources volumeMounts");
    let env = container["env"].as_vec().unwrap();
    assert!(env.iter().all(|entry| {
        entry["name"]
            .as_str()
            .and(entry["value"].as_str())
            .is_some()
    }));
    let of_parts = env
        .iter()
        .find(|entry| entry["name"].as_str() == Some("PARTS"));
    assert_eq!(
        of_parts.unwrap()["value"].as_str(),
        Some(&*parts.to_string())
    );
    let mounted = container["volumeMounts"][0]["name"].as_str();
    assert_eq!(mounted, pod["volumes"][0]["name"].as_str());
    let command = container["command"].as_vec().unwrap();
    let script = command[2].as_str().unwrap().replace(call, "echo");
    let output = Command::new("sh")
        .args(["-c", &script])
        .env("JOB_COMPLETION_INDEX", "0")
        .output();
    assert_eq!(output.unwrap().stdout, b"1\n");
}

/// Checks that an object has these fields and no others.
fn known(object: &Yaml, fields: &str) {
    let found: Vec<&str> = object
        .as_hash()
        .unwrap()
        .keys()
        .filter_map(Yaml::as_str)
        .collect();
    assert_eq!(found, fields.split(' ').collect::<Vec<_>>());
}
