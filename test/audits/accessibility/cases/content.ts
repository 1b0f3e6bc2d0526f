import type { AxeCases } from '../axe-cases.ts';

export const content: Record<string, AxeCases> = {
  'form-field-multiple-labels': {
    passed: ['<label for="a">x</label><input id="a">'],
    warning: ['<label for="a">x</label><label for="a">y</label><input id="a">'],
    'not-applicable': ['<p>x</p>'],
  },
  'autocomplete-valid': {
    passed: [
      '<input autocomplete="email">',
      '<input autocomplete="section-a shipping postal-code">',
      '<input autocomplete="home tel">',
      '<input autocomplete="username webauthn">',
    ],
    failed: ['<input autocomplete="nonsense">', '<input autocomplete="shipping home nonsense">'],
    'not-applicable': ['<input>', '<input autocomplete="email" disabled>'],
  },
  'image-redundant-alt': {
    passed: ['<a href="/"><img src="a.png" alt="">Home</a>'],
    warning: ['<a href="/"><img src="a.png" alt="Home">Home</a>'],
    'not-applicable': ['<p>x</p>'],
  },
  'identical-links-same-purpose': {
    passed: ['<a href="/a">A</a><a href="/a">A</a>'],
    warning: ['<a href="/a">Read</a><a href="/b">Read</a>'],
    'not-applicable': ['<p>x</p>'],
  },
  marquee: {
    passed: ['<marquee hidden>x</marquee>'],
    failed: ['<marquee>x</marquee>'],
    'not-applicable': ['<p>x</p>'],
  },
  blink: {
    passed: ['<blink hidden>x</blink>'],
    failed: ['<blink>x</blink>'],
    'not-applicable': ['<p>x</p>'],
  },
  'server-side-image-map': {
    passed: ['<img src="a.png" alt="x" usemap="#m">'],
    warning: ['<a href="/map"><img src="a.png" alt="x" ismap></a>'],
  },
  'video-caption': {
    passed: ['<video src="a.mp4"><track kind="captions" src="a.vtt"></video>'],
    warning: [
      '<video src="a.mp4"></video>',
      '<video src="a.mp4"><track kind="subtitles" src="a.vtt"></video>',
    ],
    'not-applicable': ['<p>x</p>'],
  },
};
