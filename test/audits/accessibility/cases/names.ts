import type { AxeCases } from '../axe-cases.ts';

export const names: Record<string, AxeCases> = {
  'button-name': {
    passed: [
      '<button>Go</button>',
      '<button aria-label="Go"></button>',
      '<button><img src="go.png" alt="Go"></button>',
      '<b id="name" hidden>Go</b><button aria-labelledby="name"></button>',
    ],
    failed: [
      '<button></button>',
      '<button><span style="display:none">Go</span></button>',
      '<button><img src="go.png" alt=""></button>',
    ],
    'not-applicable': ['<p>x</p>', '<button hidden></button>', '<noscript><button></button></noscript>'],
  },
  'link-name': {
    passed: [
      '<a href="/">Home</a>',
      '<a href="/"><img src="h.png" alt="Home"></a>',
      '<a href="/"><svg><title>Home</title></svg></a>',
      '<a href="/" title="Home"></a>',
    ],
    failed: [
      '<a href="/"></a>',
      '<a href="/"><i class="icon"></i></a>',
      '<style>.gone { display: none }</style><a href="/"><span class="gone">Home</span></a>',
    ],
    'not-applicable': ['<a>Home</a>', '<span role="link"></span>', '<a href="/" hidden></a>'],
  },
  'input-button-name': {
    passed: ['<input type="submit">', '<input type="reset">', '<input type="button" value="Go">'],
    failed: ['<input type="button">', '<input type="submit" value="">'],
    'not-applicable': ['<input type="text">'],
  },
  'input-image-alt': {
    passed: ['<input type="image" src="s.png" alt="Search">'],
    failed: ['<input type="image" src="s.png">', '<input type="image" src="s.png" alt="">'],
    'not-applicable': ['<input type="submit">'],
  },
  'select-name': {
    passed: ['<label>Size <select><option>S</select></label>', '<select aria-label="Size"></select>'],
    failed: ['<select><option>S</select>'],
    'not-applicable': ['<p>x</p>'],
  },
  label: {
    passed: [
      '<label for="a">Name</label><input id="a">',
      '<label>Name <input></label>',
      '<input placeholder="Name">',
      '<input title="Name">',
      '<label for="1a">Name</label><input id="1a">',
      '<div style="overflow:hidden"><label for="a">Name</label></div><input id="a">',
    ],
    failed: [
      '<input>',
      '<textarea></textarea>',
      '<label for="b">Name</label><input id="a">',
      '<label for="a" hidden>Name</label><input id="a">',
      '<label for="a"></label><input id="a">',
    ],
    'not-applicable': [
      '<input type="hidden"><input type="submit"><input type="button"><input type="image"><input type="reset">',
    ],
  },
  'frame-title': {
    passed: ['<iframe src="/map" title="Map"></iframe>', '<iframe src="/map" aria-label="Map"></iframe>'],
    failed: ['<iframe src="/map"></iframe>', '<iframe src="/map" title=" "></iframe>'],
    'not-applicable': ['<p>x</p>', '<iframe src="/pixel" tabindex="-1"></iframe>'],
  },
  'object-alt': {
    passed: ['<object data="a.pdf" title="Report"></object>'],
    failed: ['<object data="a.pdf"><img src="fallback.png"></object>'],
    'not-applicable': ['<p>x</p>'],
  },
  'area-alt': {
    passed: ['<img src="m.png" alt="Map" usemap="#m"><map name="m"><area href="/a" alt="A"></map>'],
    failed: ['<img src="m.png" alt="Map" usemap="#m"><map name="m"><area href="/a"></map>'],
    'not-applicable': ['<map name="m"><area></map>'],
  },
  'svg-img-alt': {
    passed: ['<svg role="img"><title>Logo</title></svg>', '<svg role="img" aria-label="Logo"></svg>'],
    failed: ['<svg role="img"></svg>', '<svg role="img"><g><title>Inner</title></g></svg>'],
    'not-applicable': ['<svg></svg>'],
  },
  'role-img-alt': {
    passed: ['<div role="img" aria-label="Logo"></div>'],
    failed: ['<div role="img"></div>'],
    'not-applicable': ['<img src="a.png">'],
  },
  'aria-command-name': {
    passed: ['<div role="button">Go</div>'],
    failed: ['<div role="button"></div>', '<span role="link"></span>'],
    'not-applicable': ['<button></button>', '<a href="/"></a>'],
  },
  'aria-input-field-name': {
    passed: ['<div role="textbox" aria-label="Name"></div>'],
    failed: ['<div role="textbox"></div>', '<div role="slider" aria-valuenow="1"></div>'],
    'not-applicable': ['<input>'],
  },
  'aria-toggle-field-name': {
    passed: ['<div role="checkbox" aria-checked="true">On</div>'],
    failed: ['<div role="switch" aria-checked="true"></div>'],
    'not-applicable': ['<input type="checkbox">'],
  },
  'aria-meter-name': {
    passed: ['<div role="meter" aria-valuenow="1" aria-label="Fuel"></div>'],
    failed: ['<div role="meter" aria-valuenow="1"></div>'],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-progressbar-name': {
    passed: ['<div role="progressbar" aria-label="Upload"></div>'],
    failed: ['<div role="progressbar"></div>'],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-tooltip-name': {
    passed: ['<div role="tooltip">Hint</div>'],
    failed: ['<div role="tooltip"></div>'],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-treeitem-name': {
    passed: ['<div role="tree"><div role="treeitem">Leaf</div></div>'],
    failed: ['<div role="tree"><div role="treeitem"></div></div>'],
    'not-applicable': ['<p>x</p>'],
  },
  'aria-dialog-name': {
    passed: ['<div role="dialog" aria-label="Cookies">x</div>'],
    failed: ['<div role="dialog">x</div>', '<div role="alertdialog">x</div>'],
    'not-applicable': ['<p>x</p>'],
  },
  'label-content-name-mismatch': {
    passed: ['<button aria-label="Next page">Next</button>'],
    failed: [
      '<button aria-label="Forward">Next</button>',
      '<button aria-label="Forward"><svg><text>Next page</text></svg></button>',
    ],
    'not-applicable': [
      '<button>Next</button>',
      '<button aria-label="Forward"><svg><title>Arrow to the right</title><path/></svg></button>',
      '<button aria-label="Forward"><svg><style>.arrow { fill: red }</style><path/></svg></button>',
    ],
  },
};
