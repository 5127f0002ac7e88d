//! The clock, on a page and in a worker.

use js_sys::{Date, global};
use wasm_bindgen::JsCast;
use web_sys::{Performance, Window, WorkerGlobalScope};

thread_local! {
    /// Looked up once, because searches ask often.
    static CLOCK: Option<Performance> = clock();
}

/// The `performance` object of the page or of the worker, which have no type in common.
fn clock() -> Option<Performance> {
    let global = global();
    match global.dyn_ref::<Window>() {
        Some(page) => page.performance(),
        None => global.dyn_into::<WorkerGlobalScope>().ok()?.performance(),
    }
}

/// Milliseconds since an arbitrary start.
pub fn now() -> f64 {
    CLOCK.with(|clock| clock.as_ref().map_or_else(Date::now, Performance::now))
}
