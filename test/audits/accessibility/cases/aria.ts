import type { AxeCases } from '../axe-cases.ts';

export const aria: Record<string, AxeCases> = {
  'aria-allowed-attr': {
    passed: ['<button aria-pressed="true">x</button>'],
    failed: ['<a href="/" aria-checked="true">x</a>'],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-required-attr': {
    passed: ['<div role="checkbox" aria-checked="false">x</div>', '<input type="checkbox" role="switch">'],
    failed: ['<div role="checkbox">x</div>'],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-valid-attr': {
    passed: ['<p aria-label="x">x</p>'],
    failed: ['<p aria-lable="x">x</p>'],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-valid-attr-value': {
    passed: [
      '<button aria-expanded="true">x</button>',
      '<button aria-labelledby="missing">x</button>',
      '<button aria-describedby="missing">x</button>',
      '<a href="/" aria-current="nonsense">x</a>',
      '<button aria-expanded="">x</button>',
      '<button aria-controls="missing" aria-expanded="false">x</button>',
      '<div role="tab" aria-controls="missing" aria-selected="false">x</div>',
      '<button aria-controls="missing" aria-haspopup="true">x</button>',
      '<button aria-owns="missing" aria-expanded="false">x</button>',
    ],
    failed: [
      '<button aria-expanded="perhaps">x</button>',
      '<button aria-controls="missing">x</button>',
      '<button aria-controls="missing" aria-expanded="true">x</button>',
      '<div role="list" aria-owns="missing">x</div>',
    ],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-roles': {
    passed: ['<div role="button">x</div>', '<div role="nonsense button">x</div>'],
    failed: ['<div role="nonsense">x</div>'],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-allowed-role': {
    passed: [
      '<ul role="menu"><li role="menuitem">x</li></ul>',
      '<p aria-hidden="true"><img src="a.png" alt="x" role="list"></p>',
    ],
    warning: ['<img src="a.png" alt="x" role="list">'],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-prohibited-attr': {
    passed: ['<p role="group" aria-label="x">x</p>'],
    failed: ['<div role="caption" aria-label="x"></div>'],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-conditional-attr': {
    passed: ['<input type="checkbox" checked aria-checked="true">'],
    failed: ['<input type="checkbox" aria-checked="true">'],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-deprecated-role': {
    passed: ['<div role="list">x</div>'],
    failed: ['<div role="directory">x</div>'],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-required-children': {
    passed: ['<div role="list"><div role="listitem">x</div></div>'],
    failed: ['<div role="list"><button>x</button></div>'],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-required-parent': {
    passed: ['<div role="tablist"><div role="tab">x</div></div>'],
    failed: ['<div role="tab">x</div>'],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-text': {
    passed: ['<p role="text">a <b>b</b></p>'],
    failed: ['<p role="text">a <a href="/">b</a></p>'],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-hidden-focus': {
    passed: [
      '<div aria-hidden="true"><button style="display:none">x</button></div>',
      '<div aria-hidden="true"><a href="/" tabindex="-1">x</a></div>',
      '<div aria-hidden="true"><button disabled>x</button></div>',
    ],
    failed: [
      '<div aria-hidden="true"><button>x</button></div>',
      '<div aria-hidden="true"><a href="/">x</a></div>',
      '<div aria-hidden="true" tabindex="0">x</div>',
    ],
    'not-applicable': ['<button>x</button>'],
  },
  'presentation-role-conflict': {
    passed: ['<ul role="none"><li>x</li></ul>'],
    warning: ['<ul role="none" tabindex="0"><li>x</li></ul>'],
    'not-applicable': ['<b>x</b>'],
  },
  'duplicate-id-aria': {
    passed: [
      '<p id="a">x</p><button aria-labelledby="a"></button>',
      '<p id="b">x</p><p id="b">y</p><p id="a">x</p><button aria-labelledby="a"></button>',
    ],
    warning: [
      '<p id="a">x</p><p id="a">y</p><button aria-labelledby="a"></button>',
      '<label for="f">x</label><input id="f"><p id="f" hidden></p>',
    ],
    'not-applicable': ['<p id="a">x</p><p id="a">y</p>'],
  },
};
