import type { AxeCases } from '../axe-cases.ts';

const nested = (landmark: string) => `<nav>${landmark}</nav>`;

export const structure: Record<string, AxeCases> = {
  list: {
    passed: [
      '<ul><li>x</li><script></script><template></template></ul>',
      '<ul><li>x<div hidden>y</div></ul>',
    ],
    failed: ['<ul><div>x</div></ul>', '<ol>text<li>x</li></ol>', '<ul><li role="menuitem">x</li></ul>'],
    'not-applicable': ['<p>x</p>', '<ul role="menu"><div>x</div></ul>'],
  },
  listitem: {
    passed: ['<ul><li>x</li></ul>', '<div role="list"><li>x</li></div>'],
    failed: ['<div><li>x</li></div>'],
    'not-applicable': ['<p>x</p>', '<div><li role="tab">x</li></div>'],
  },
  'definition-list': {
    passed: ['<dl><dt>a<dd>b</dl>', '<dl><div><dt>a<dd>b</div></dl>'],
    failed: ['<dl><p>x</p></dl>', '<dl><dd>b</dl>'],
    'not-applicable': ['<p>x</p>'],
  },
  dlitem: {
    passed: ['<dl><dt>a<dd>b</dl>'],
    failed: ['<div><dt>a</dt></div>'],
    'not-applicable': ['<p>x</p>'],
  },
  tabindex: {
    passed: ['<p tabindex="0">x</p>', '<p tabindex="-1">x</p>'],
    failed: ['<p tabindex="1">x</p>'],
    'not-applicable': ['<p>x</p>', '<p tabindex="1" hidden>x</p>'],
  },
  accesskeys: {
    passed: ['<a href="/" accesskey="a">A</a><a href="/b" accesskey="b">B</a>'],
    failed: ['<a href="/" accesskey="s">A</a><a href="/b" accesskey="S">B</a>'],
    'not-applicable': ['<p>x</p>'],
  },
  bypass: {
    passed: [
      '<a href="#content">Skip</a><div id="content">x</div>',
      '<a href="/">Home</a><h1>x</h1>',
      '<a href="/">Home</a><main>x</main>',
    ],
    warning: ['<a href="/">Home</a><p>x</p>'],
    'not-applicable': ['<p>x</p>'],
  },
  'skip-link': {
    passed: [
      '<style>.skip { position: absolute; left: -999px }</style><a class="skip" href="#c">Skip</a><p id="c">x</p>',
    ],
    failed: [
      '<a style="position:absolute;top:-99px" href="#c">Skip</a><p>x</p>',
      '<a style="margin-left:-9999px" href="#c">Skip</a><p>x</p>',
      '<style>a { margin: -1000px 0 0 }</style><a href="#c">Skip</a><p>x</p>',
    ],
    'not-applicable': [
      '<a href="#c">Skip</a>',
      '<a style="margin:-1em -30px" href="#c">Skip</a>',
      '<a href="/">Home</a>',
    ],
  },
  'landmark-one-main': {
    passed: ['<main>x</main>', '<div role="main">x</div>'],
    failed: ['<p>x</p>', '<main hidden>x</main>'],
  },
  region: {
    passed: ['<main><p>x</p></main>'],
    failed: ['<main>x</main><p>y</p>'],
    'not-applicable': ['<!doctype html><frameset><frame src="/a"></frameset>'],
  },
  'landmark-unique': {
    passed: ['<nav aria-label="Main">a</nav><nav aria-label="Footer">b</nav>'],
    failed: ['<nav>a</nav><nav>b</nav>'],
    'not-applicable': ['<p>x</p>'],
  },
  'landmark-no-duplicate-banner': {
    passed: ['<header>x</header>', '<header>x</header><article><header>y</header></article>'],
    failed: ['<header>x</header><header>y</header>'],
    'not-applicable': ['<p>x</p>'],
  },
  'landmark-no-duplicate-contentinfo': {
    passed: ['<footer>x</footer>'],
    failed: ['<footer>x</footer><div role="contentinfo">y</div>'],
    'not-applicable': ['<p>x</p>'],
  },
  'landmark-no-duplicate-main': {
    passed: ['<main>x</main>'],
    failed: ['<main>x</main><main>y</main>'],
    'not-applicable': ['<p>x</p>'],
  },
  'landmark-banner-is-top-level': {
    passed: ['<header>x</header>'],
    failed: [nested('<div role="banner">x</div>')],
    'not-applicable': ['<p>x</p>'],
  },
  'landmark-complementary-is-top-level': {
    passed: ['<aside>x</aside>', '<main><aside>x</aside></main>'],
    failed: [nested('<div role="complementary">x</div>')],
    'not-applicable': ['<p>x</p>'],
  },
  'landmark-contentinfo-is-top-level': {
    passed: ['<footer>x</footer>'],
    failed: [nested('<div role="contentinfo">x</div>')],
    'not-applicable': ['<p>x</p>'],
  },
  'landmark-main-is-top-level': {
    passed: ['<main>x</main>'],
    failed: [nested('<main>x</main>')],
    'not-applicable': ['<p>x</p>'],
  },
  'heading-order': {
    passed: ['<h3>a</h3><h4>b</h4><h2>c</h2>', '<h1>a</h1><h4 role="presentation">b</h4><h2>c</h2>'],
    failed: ['<h1>a</h1><h3>b</h3>', '<h1>a</h1><div role="heading" aria-level="4">b</div>'],
    'not-applicable': ['<p>x</p>'],
  },
  'empty-heading': {
    passed: ['<h2>x</h2>', '<h2><img src="a.png" alt="x"></h2>'],
    warning: ['<h2></h2>', '<h2><span aria-hidden="true">x</span></h2>'],
    'not-applicable': ['<p>x</p>'],
  },
};
