import { describe, expect, it } from 'vitest';
import { documentConfidence, rendering } from '../../../src/facts/certainty/rendering.ts';
import { pageOf, SHELL } from '../../audits/audit-cases.ts';

const PROSE = `<p>${'Words that a server wrote. '.repeat(20)}</p>`;
const CODE = `<script>${'run();'.repeat(500)}</script>`;
const DATA = JSON.stringify(Array(500).fill('room'));
const APP = '<script src="/app.js"></script>';
const MODULE = '<script type="module" src="/app.js"></script>';
const LOADER = '<script>import("/app.js")</script>';
const PLEA = '<noscript>You need to enable JavaScript to run this app.</noscript>';

const CLIENT: Record<string, string> = {
  'an empty root and next to no text': `<div id="root"></div>${APP}`,
  'an empty __next and a plea for JavaScript': `<div id="__next"></div>${PLEA}`,
  'a mount that shows only a hidden loader': `<div id="app"><p hidden>Loading</p></div>${APP}`,
  'nothing but an empty element of any name': `<div id="editor"><svg></svg></div>${APP}`,
  'an empty root and an inline script that loads the app': `<div id="root"></div>${LOADER}`,
  'an empty root, a few words and an inline script': `<div id="app"></div><footer>© 2026</footer>${LOADER}`,
  'nothing in its body but an inline script': LOADER,
  'nothing but a custom element': `<my-shop></my-shop>${APP}`,
  'a text while it loads and a plea for JavaScript': `<p>Loading</p>${PLEA}${APP}`,
  'a text while it loads, and mostly script': `<p>Loading</p>${CODE}${APP}`,
  'an empty root beside a hidden heading': `<div id="root"></div><div hidden><h2>Offline</h2></div>${APP}`,
  'a module script and a handful of elements': `<main>Loading</main>${MODULE}`,
};

const SERVER: Record<string, string> = {
  'text, a plea for JavaScript and inline state': `${PROSE}${PLEA}${CODE}`,
  'text, a plea for JavaScript and a data block': `${PROSE}${PLEA}<script type="application/json">${DATA}</script>`,
  'text beside an empty mount of a widget': `${PROSE}<div id="app"></div>${PLEA}${APP}`,
  'a heading beside an empty mount of a widget': `<h1>Rooms</h1><div id="app"></div>${PLEA}${APP}`,
  'a form, one script and a plea for JavaScript': `<form><label>Name <input></label></form>${PLEA}${APP}`,
  'a field with aria-label, one script and a plea for JavaScript': `<input aria-label="Search">${PLEA}${APP}`,
  'a short text and a data block': `<p>Closed today</p><script type="application/json">${DATA}</script>${APP}`,
  'a short text with a link, and a module script': `<p>Your order is sent. <a href="/">Home</a></p>${MODULE}`,
  'text without a heading, and a module script': `${PROSE}${MODULE}`,
  'only text': PROSE,
  'little text without a script': '<h1>Under construction</h1>',
  'little text, one script and no other sign': `<h1>Hello</h1>${APP}`,
  'an image for all text, and one script': `<div><img src="/sorry.png" alt="Sorry"></div>${APP}`,
  'a module script beside a few words under a heading': `<main><h1>You are offline</h1></main>${MODULE}`,
  'little text beside an inline script': `<h1>Hello</h1>${LOADER}`,
  'an empty root and data': '<div id="root"></div><script type="application/json">{"a":1}</script>',
  'Chinese text of few characters, and an empty root': `<p>${'这是服务器写的文字。'.repeat(11)}</p><div id="root"></div>${APP}`,
  'a noscript with only a pixel of text/javascript': `${PROSE}${CODE}<noscript><img src="/javascript.gif"></noscript>`,
  'a module script on a large page': `${PROSE}${'<p>More</p>'.repeat(30)}${MODULE}`,
  'a style in its head named like a mount, and a plea for JavaScript': `<style id="app"></style>${PROSE}${PLEA}`,
  'custom elements with text of their own': `<my-shop>${PROSE}</my-shop>${APP}`,
};

describe('rendering', () => {
  for (const [when, body] of Object.entries(CLIENT)) {
    it(`is client for a page with ${when}`, () => expect(rendering(pageOf({ html: body }))).toBe('client'));
  }
  for (const [when, body] of Object.entries(SERVER)) {
    it(`is server for a page with ${when}`, () => expect(rendering(pageOf({ html: body }))).toBe('server'));
  }
  it('is server for a page of frames', () => {
    expect(rendering(pageOf({ html: '<frameset><frame src="/a"></frameset>' }))).toBe('server');
  });
  it('reads a page of nested headings without text in linear time', () => {
    const html = `${'<h1><div>'.repeat(20_000)}${APP}`;
    expect(rendering(pageOf({ html }))).toBe('client');
  });
  it('reads a page of nested mounts in linear time', () => {
    const html = `${'<div id="root">'.repeat(20_000)}text`;
    expect(rendering(pageOf({ html }))).toBe('server');
  });
});

describe('the confidence of findings on the document', () => {
  it.each([
    ['no script', '', 'certain'],
    ['structured data', '<script type="application/ld+json">{}</script>', 'certain'],
    ['an inline script', '<script>run()</script>', 'likely'],
    ['a script in an SVG', '<svg><script>run()</script></svg>', 'likely'],
    ['an inline event handler', '<img src="a.png" onload="run()">', 'likely'],
  ])('of a page with %s is %s', (_case, html, confidence) => {
    expect(documentConfidence(pageOf({ html: `<!doctype html><p>Some words</p>${html}` }))).toBe(confidence);
  });

  it('is low on a page that scripts build', () => {
    expect(documentConfidence(pageOf({ html: SHELL }))).toBe('low');
  });
});
