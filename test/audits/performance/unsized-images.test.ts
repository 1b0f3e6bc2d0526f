import { audit } from '../../../src/audits/performance/unsized-images.ts';
import { type AuditCase, CLIENT_RENDERED, describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const NEITHER = 'no width or height';

function image(when: string, attributes: string, css = '', note?: string): AuditCase {
  const html = `<!doctype html><style>${css}</style><p><img src=a.png ${attributes}>`;
  return { when, html, notes: note ? [note] : [] };
}

/** Pages with one image of these attributes each, which counts or does not. */
function boxes(count: 0 | 1, ...attributes: string[]): AuditCase[] {
  const style = '<style>.a { padding-left: .5em }</style>';
  return attributes.map((all) => ({
    when: `browsers give ${count ? 'a' : 'no'} box to an image with ${all}`,
    html: `<!doctype html>${style}<img ${all}>`,
    value: { images: count, unsized: count },
  }));
}
/** The same for images without a file and a text. */
const emptyBoxes = (count: 0 | 1, ...attributes: string[]) =>
  boxes(count, ...attributes.map((all) => `src="" alt="" ${all}`));
const link = '<!doctype html><link rel=stylesheet href=/a.css><img src=a.png>';
const MISSING = [fetched('image', '/a.png', { status: 404 })];

describeAudit(audit, {
  'no-images': [
    { when: 'there are none', value: { images: 0, unsized: 0 } },
    ...boxes(0, 'data-src=a.png', 'src=""', 'alt=""', 'src alt title=x', 'srcset=""'),
    ...emptyBoxes(0, 'width=20', 'style="height: 20px"', 'style="padding: 0; border: none"'),
    {
      when: 'their file is missing and their text is empty',
      html: '<!doctype html><img src=a.png alt="">',
      resources: MISSING,
    },
    ...boxes(0, 'src="data:image/svg+xml,<svg/>"'),
    image('they lie on top of the page', 'class=a', '.a { position: absolute }'),
    {
      when: 'the parent is positioned',
      html: '<!doctype html><picture style="position:fixed"><source srcset=b.png><img src=a.png></picture>',
    },
    image('they are not displayed', '', '@media (max-width: 600px) { p { display: none !important } }'),
    {
      when: 'they are in a closed details element',
      html: '<!doctype html><details><summary>x</summary><img src=a.png>',
    },
    { when: 'they are in a popover', html: '<!doctype html><p popover><img src=a.png>' },
    { when: 'they wait in a dialog', html: '<!doctype html><dialog><img src=a.png></dialog>' },
  ],
  sized: [
    { when: 'an image without a file has both', html: '<!doctype html><img width=10 height=10>' },
    image('attributes set both', 'width=10 height="20px"'),
    image('attributes are percentages', 'width="100%" height=0'),
    image('CSS sets both', 'id=x', '#x { width: 50%; height: 20px }'),
    image('each sets one', 'width=10', 'p > img { height: 5em }'),
    image('CSS sets a ratio', 'height=10', 'img { aspect-ratio: 2 }'),
    image('a style attribute sets both', 'style="width:1px;height:1px"', 'img { width: auto }'),
    image('the rule of a class sets them', 'class=a', ':where(.a, .b:not(.c)) { width: 1px; height: 1px }'),
    image('a nested rule sets them', '', 'p { & > img { width: 1px; height: 1px } }'),
    image('the more specific rule sets them', 'class=a height=1', 'img.a { width: 1px } img { width: auto }'),
    {
      when: 'a fetched stylesheet sets them',
      html: link,
      resources: [fetched('stylesheet', '/a.css', { text: 'img{width:9px;height:9px}' })],
    },
  ],
  unsized: [
    image('nothing is set', '', '', NEITHER),
    ...boxes(1, 'alt="Words"', 'src="" alt=x', 'src=" " alt=x', 'title=x', 'width=10', 'style="height: 1px"'),
    ...emptyBoxes(1, 'style="padding: 10px 0"', 'style="border: 1px solid"', 'style="min-width: 20px"'),
    ...emptyBoxes(1, 'style="display: block"', 'style="display: inline-block; width: 20px"', 'class=a'),
    {
      when: 'quirks mode keeps a single dimension of one without file and text',
      html: '<img src="" alt="" width=20>',
      value: { images: 1, unsized: 1 },
    },
    { when: 'only the file is missing', html: '<!doctype html><img src=a.png alt=x>', resources: MISSING },
    {
      when: 'the file is missing and so is the attribute for text',
      html: '<!doctype html><img src=a.png>',
      resources: MISSING,
    },
    image('only the width is set', 'width=10', '', 'no height'),
    image('the numbers are none', 'width=+10 height=-1', '', NEITHER),
    image('CSS leaves the height to the file', 'width=1', 'img { height: auto }', 'no height'),
    image(
      'a rule is for wide screens',
      'width=1',
      '@media (min-width: 500px) { img { height: 1px } }',
      'no height',
    ),
    image(
      'rules are for others',
      'class=a width=1',
      '.b img, img:not(.a), a img { height: 1px }',
      'no height',
    ),
    {
      when: 'an image inside the page is one of pixels',
      html: '<!doctype html><img src="data:image/png;base64,x">',
      snippets: ['<img src="data:image/png;base64,x">'],
    },
    {
      when: 'the server of a stylesheet that may set them does not respond',
      html: link,
      resources: [notFetched('stylesheet', '/a.css')],
    },
  ],
  undetermined: [
    CLIENT_RENDERED,
    { when: 'a stylesheet that may set them was not fetched', html: link },
    {
      when: 'it was cut',
      html: link,
      resources: [fetched('stylesheet', '/a.css', { text: '', truncated: true })],
    },
  ],
});
