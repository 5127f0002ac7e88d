//! Tests the board's module in a browser, through its JavaScript, as a page uses it.

mod begin;
mod play;
mod record;
mod views;

use super::{TableHandle, games};
use js_sys::{Array, Function, JSON, Object, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// The value at a path of names and indices: `steps.0.text`.
fn get(value: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(value.clone(), |value, key| {
        Reflect::get(&value, &key.into()).unwrap()
    })
}

/// Calls a method of an object; returns what it throws as the error.
fn call(object: &JsValue, method: &str, args: &[JsValue]) -> Result<JsValue, JsValue> {
    let function: Function = get(object, method).into();
    Reflect::apply(&function, object, &args.iter().collect::<Array>())
}

/// Converts to JSON, in which a `Map` would be empty.
fn json(value: &JsValue) -> String {
    JSON::stringify(value).unwrap().into()
}

/// The class `Table` as a page imports it.
fn class() -> JsValue {
    let table = TableHandle::new("take:size=1", 0.0).ok().map(JsValue::from);
    get(&table.unwrap(), "constructor")
}

fn construct(spec: &str, seed: f64) -> Result<JsValue, JsValue> {
    Reflect::construct(&class().into(), &Array::of2(&spec.into(), &seed.into()))
}

fn open(link: &str) -> Result<JsValue, JsValue> {
    call(&class(), "fromLink", &[link.into(), 7.into()])
}

fn ask(table: &JsValue, method: &str) -> JsValue {
    call(table, method, &[]).unwrap()
}

fn ask_with(table: &JsValue, method: &str, text: &str) -> JsValue {
    call(table, method, &[text.into()]).unwrap()
}

fn position(table: &JsValue) -> String {
    ask(table, "position").as_string().unwrap()
}

/// Checks that the value consists only of strings, numbers, booleans, arrays, plain objects and
/// `undefined`, at any depth.
fn check_plain(value: &JsValue, place: &str) {
    let kind = value.js_typeof().as_string().unwrap();
    if ["string", "number", "boolean", "undefined"].contains(&&*kind) {
        return;
    }
    assert_eq!((&*kind, value.is_null()), ("object", false), "{place}");
    let prototype: JsValue = Object::get_prototype_of(value).into();
    let plain: JsValue = Object::get_prototype_of(&Object::new()).into();
    let plain = Array::is_array(value) || prototype == plain;
    assert!(plain, "{place} is not a plain object");
    for key in keys(value) {
        let inner = Reflect::get(value, &(&*key).into()).unwrap();
        check_plain(&inner, &format!("{place}.{key}"));
    }
}

/// The keys of an object, sorted.
fn keys(value: &JsValue) -> Vec<String> {
    let keys = Object::keys(&value.clone().into());
    let mut keys: Vec<String> = keys.iter().filter_map(|key| key.as_string()).collect();
    keys.sort_unstable();
    keys
}

/// Checks that the value is a message, an id and an object of arguments, and returns the id.
fn check_message(value: &JsValue) -> String {
    check_plain(value, "message");
    assert_eq!(keys(value), ["args", "id"], "{}", json(value));
    let args = get(value, "args");
    let object = args.is_object() && !Array::is_array(&args);
    assert!(object, "{}", json(value));
    get(value, "id").as_string().unwrap()
}
