const DIALOG = '<div role="dialog" aria-label="Cookies">We use cookies.</div>';

/**
 * Pages by audit and result. The tests of axe-core prove its rules, and the record has a page that passes and one that
 * breaks each rule. These pages depend on the DOM, on visibility, or on what counts as a finding.
 */
export const AXE_PAGES: Record<string, Record<string, string[]>> = {
  'aria-valid-attr-value': {
    passed: [
      '<button aria-labelledby="missing">x</button>',
      '<a href="/" aria-current="nonsense">x</a>',
      '<button aria-controls="missing" aria-expanded="false">x</button>',
      '<button aria-owns="missing" aria-expanded="false">x</button>',
    ],
    failed: ['<button aria-controls="missing">x</button>', '<div role="list" aria-owns="missing">x</div>'],
  },
  'aria-allowed-role': { passed: ['<p aria-hidden="true"><img src="a.png" alt="x" role="list"></p>'] },
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
  },
  'duplicate-id-aria': {
    passed: ['<p id="b">x</p><p id="b">y</p><p id="a">x</p><button aria-labelledby="a"></button>'],
    warning: ['<label for="f">x</label><input id="f"><p id="f" hidden></p>'],
    'not-applicable': ['<p id="a">x</p><p id="a">y</p>'],
  },
  'html-xml-lang-mismatch': { failed: ['<!doctype html><html lang="en" xml:lang="fr">'] },
  'landmark-no-duplicate-main': { failed: ['<main>x</main><main>y</main>'] },
  'button-name': {
    passed: ['<b id="name" hidden>Go</b><button aria-labelledby="name"></button>'],
    failed: ['<button><span style="display:none">Go</span></button>'],
    'not-applicable': ['<button hidden></button>', '<noscript><button></button></noscript>'],
  },
  'link-name': {
    passed: ['<a href="/"><svg><title>Home</title></svg></a>', '<a href="/" title="Home"></a>'],
    failed: ['<style>.gone { display: none }</style><a href="/"><span class="gone">Home</span></a>'],
    'not-applicable': ['<span role="link"></span>', '<a href="/" hidden></a>'],
  },
  label: {
    passed: [
      '<label>Name <input></label>',
      '<input placeholder="Name">',
      '<label for="1a">Name</label><input id="1a">',
      '<div style="overflow:hidden"><label for="a">Name</label></div><input id="a">',
    ],
    failed: ['<label for="a" hidden>Name</label><input id="a">', '<label for="a"></label><input id="a">'],
    'not-applicable': [
      '<input type="hidden"><input type="submit"><input type="button"><input type="image"><input type="reset">',
    ],
  },
  'frame-title': { 'not-applicable': ['<iframe src="/pixel" tabindex="-1"></iframe>'] },
  'label-content-name-mismatch': {
    failed: ['<button aria-label="Forward"><svg><text>Next page</text></svg></button>'],
    'not-applicable': [
      '<button aria-label="Forward"><svg><title>Arrow to the right</title><path/></svg></button>',
      '<button aria-label="Forward"><svg><style>.arrow { fill: red }</style><path/></svg></button>',
    ],
  },
  list: {
    passed: ['<ul><li>x</li><script></script><template></template><div hidden>y</div></ul>'],
    failed: ['<ol>text<li>x</li></ol>', '<ul><li role="menuitem">x</li></ul>'],
    'not-applicable': ['<ul role="menu"><div>x</div></ul>'],
  },
  bypass: {
    passed: ['<a href="#content">Skip</a><div id="content">x</div>', '<a href="/">Home</a><h1>x</h1>'],
    'not-applicable': ['<p>x</p>'],
  },
  'skip-link': {
    passed: ['<style>a { position: absolute; left: -999px }</style><a href="#c">Skip</a><p id="c">x</p>'],
    failed: [
      '<a style="margin-left:-9999px" href="#c">Skip</a><p>x</p>',
      '<style>a { margin: -1000px 0 0 }</style><a href="#c">Skip</a><p>x</p>',
    ],
    'not-applicable': ['<a href="#c">Skip</a>', '<a style="margin:-1em -30px" href="#c">Skip</a>'],
  },
  'landmark-one-main': { passed: ['<div role="main">x</div>'], failed: ['<main hidden>x</main>'] },
  region: { 'not-applicable': ['<!doctype html><frameset><frame src="/a"></frameset>'] },
  'empty-heading': { warning: ['<h2><span aria-hidden="true">x</span></h2>'] },
  'image-alt': {
    passed: ['<img src="a.png" alt="">', '<img src="a.png" title="A">', '<img src="a" role="presentation">'],
    failed: ['<img src="a.png" alt=" ">', '<img data-src="b.png">', '<img src="a" role="none" tabindex="0">'],
    'not-applicable': [
      '<div style="display:none"><img src="a.png"></div>',
      '<noscript><img src="a.png"></noscript>',
      '<template><img src="a.png"></template>',
    ],
  },
  'placeholder-alt': {
    passed: [
      '<img src="a.png" alt="A loaf">',
      '<img src="a.png" alt="A loaf"><img src="b.png" alt="…" hidden>',
    ],
    failed: [
      '<img src="a.png" alt="…">',
      '<div role="img" aria-label="image"></div>',
      '<input type="image" src="a.png" alt="a.png">',
    ],
    'not-applicable': [
      '<img src="a.png" alt="">',
      '<img src="a.png">',
      '<img src="a.png" role="presentation" alt="spacer">',
      '<span role="img">…</span>',
    ],
  },
  'placeholder-heading': {
    passed: ['<h1>Bread</h1>', '<h2>Image</h2>'],
    failed: ['<h1>Untitled</h1>', '<div role="heading" aria-level="2">Lorem ipsum dolor</div>'],
    'not-applicable': ['<h1></h1>'],
  },
  'placeholder-frame-title': {
    passed: ['<iframe src="a" title="Map"></iframe>'],
    failed: ['<iframe src="a" title="iframe"></iframe>'],
    'not-applicable': ['<iframe src="a"></iframe>'],
  },
  'placeholder-name': {
    passed: ['<button>-</button>', '<a href="/">Button</a>', '<textarea title="Text">…</textarea>'],
    failed: [
      '<button aria-label="…"></button>',
      '<button>Button</button>',
      '<label>… <input></label>',
      '<a href="/"><img src="a.png" alt="..."></a>',
    ],
    'not-applicable': ['<button></button>'],
  },
  'heading-one': {
    one: [
      '<div role="heading" aria-level="1">Cats</div>',
      '<h1>Cats</h1><h1 hidden>Dogs</h1>',
      '<h1></h1><h1>Cats</h1>',
      '<h1><img src="logo.png" alt="Cats"></h1>',
      `<h1>Cats</h1>${DIALOG}`,
    ],
    several: ['<h1>Cats</h1><h1>Dogs</h1>', '<h1>Cats</h1><h1>Dogs</h1><dialog open>We set cookies</dialog>'],
    empty: ['<h1></h1>', '<h1><img src="logo.png" alt=""></h1>'],
    'only-dialog': [`<h2>Cats</h2>${DIALOG}`],
    missing: ['<h2>Cats</h2>', '<h1 hidden>Cats</h1>', '<h1 role="presentation">Cats</h1>'],
  },
};
