// A board in each framework, as its users write it: put into a host, changed, and taken out again.
import { Idiomorph } from "idiomorph";
import { html, nothing, render as renderLit } from "lit";
import morphdom from "morphdom";
import { h, render as renderPreact } from "preact";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { mount, unmount } from "svelte";
import { createApp, reactive } from "vue/dist/vue.esm-bundler.js";
import NamedBoard from "./NamedBoard.svelte";
import { createState } from "./state.svelte.js";

const vue = (template) => (host, props) => {
  const kept = reactive({ props });
  const app = createApp({ template, data: () => kept });
  app.config.compilerOptions.isCustomElement = (tag) => tag === "take-board";
  app.mount(host);
  return { set: (next) => (kept.props = next), stop: () => app.unmount() };
};

const lit = (template) => (host, props) => {
  renderLit(template(props), host);
  return { set: (next) => renderLit(template(next), host), stop: () => renderLit(nothing, host) };
};

/** What comes from a server is markup: a page is changed into what it says. */
const morphed = (change) => (host, props) => {
  const markup = (next) => {
    const given = Object.entries(next).filter(([, value]) => value !== undefined);
    return `<section><take-board ${given.map(([name, value]) => `${name}="${value}"`).join(" ")}></take-board></section>`;
  };
  host.innerHTML = markup(props);
  return {
    set: (next) => change(host.firstElementChild, markup(next)),
    stop: () => change(host.firstElementChild, "<section></section>"),
  };
};

globalThis.frameworks = {
  react(host, props) {
    const root = createRoot(host);
    const set = (next) => root.render(createElement("take-board", next));
    set(props);
    return { set, stop: () => root.unmount() };
  },
  preact(host, props) {
    const set = (next) => renderPreact(h("take-board", next), host);
    set(props);
    return { set, stop: () => renderPreact(null, host) };
  },
  vue: vue('<take-board :game="props.game" :play="props.play" :learn="props.learn" :link="props.link"></take-board>'),
  "vue with an object": vue('<take-board v-bind="props"></take-board>'),
  svelte(host, props) {
    const state = createState(props);
    const app = mount(NamedBoard, { target: host, props: state });
    return { set: (next) => (state.props = next), stop: () => unmount(app) };
  },
  lit: lit(
    ({ game, play, learn, link }) => html`<take-board .game=${game} .play=${play} .learn=${learn} .link=${link}></take-board>`,
  ),
  "lit with attributes": lit(
    ({ game, play, learn, link }) =>
      html`<take-board game=${game ?? nothing} play=${play ?? nothing} learn=${learn ?? nothing} link=${link ?? nothing}></take-board>`,
  ),
  morphdom: morphed(morphdom),
  idiomorph: morphed((element, markup) => Idiomorph.morph(element, markup)),
};
