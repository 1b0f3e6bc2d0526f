import { audit } from '../../../src/audits/performance/unsized-images.ts';
import { type AuditPage, type AuditPages, CLIENT_RENDERED, describeAudit, pagesFor } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const NEITHER = 'no width or height';

function image(attributes: string, css = '', note?: string): AuditPage {
  const html = `<!doctype html><style>${css}</style><p><img src=a.png ${attributes}>`;
  return { html, notes: note ? [note] : [] };
}

/** Pages with one image of these attributes each, which counts or does not. */
function boxes(count: 0 | 1, ...attributes: string[]): AuditPages {
  const style = '<style>.a { padding-left: .5em }</style>';
  return pagesFor(attributes, (all) => [
    `browsers give ${count ? 'a' : 'no'} box to an image with ${all}`,
    { html: `<!doctype html>${style}<img ${all}>`, value: { images: count, unsized: count } },
  ]);
}
/** The same for images without a file and a text. */
const emptyBoxes = (count: 0 | 1, ...attributes: string[]) =>
  boxes(count, ...attributes.map((all) => `src="" alt="" ${all}`));
const link = '<!doctype html><link rel=stylesheet href=/a.css><img src=a.png>';
const MISSING = [fetched('image', '/a.png', { status: 404 })];

describeAudit(audit, {
  'no-images': {
    'there are none': { value: { images: 0, unsized: 0 } },
    ...boxes(0, 'data-src=a.png', 'src=""', 'alt=""', 'src alt title=x', 'srcset=""'),
    ...emptyBoxes(0, 'width=20', 'style="height: 20px"', 'style="padding: 0; border: none"'),
    'their file is missing and their text is empty': {
      html: '<!doctype html><img src=a.png alt="">',
      resources: MISSING,
    },
    ...boxes(0, 'src="data:image/svg+xml,<svg/>"'),
    'they lie on top of the page': image('class=a', '.a { position: absolute }'),
    'they are not displayed': image('', '@media (max-width: 600px) { p { display: none !important } }'),
  },
  sized: {
    'an image without a file has both': '<!doctype html><img width=10 height=10>',
    'attributes set both': image('width=10 height="20px"'),
    'attributes are percentages': image('width="100%" height=0'),
    'CSS sets both': image('id=x', '#x { width: 50%; height: 20px }'),
    'each sets one': image('width=10', 'p > img { height: 5em }'),
    'CSS sets a ratio': image('height=10', 'img { aspect-ratio: 2 }'),
    'a fetched stylesheet sets them': {
      html: link,
      resources: [fetched('stylesheet', '/a.css', { text: 'img{width:9px;height:9px}' })],
    },
  },
  unsized: {
    'nothing is set': image('', '', NEITHER),
    ...boxes(1, 'alt="Words"', 'src="" alt=x', 'src=" " alt=x', 'title=x', 'width=10', 'style="height: 1px"'),
    ...emptyBoxes(1, 'style="padding: 10px 0"', 'style="border: 1px solid"', 'style="min-width: 20px"'),
    ...emptyBoxes(1, 'style="display: block"', 'style="display: inline-block; width: 20px"', 'class=a'),
    'quirks mode keeps a single dimension of one without file and text': {
      html: '<img src="" alt="" width=20>',
      value: { images: 1, unsized: 1 },
    },
    'only the file is missing': { html: '<!doctype html><img src=a.png alt=x>', resources: MISSING },
    'the file is missing and so is the attribute for text': {
      html: '<!doctype html><img src=a.png>',
      resources: MISSING,
    },
    'only the width is set': image('width=10', '', 'no height'),
    'the numbers are none': image('width=+10 height=-1', '', NEITHER),
    'CSS leaves the height to the file': image('width=1', 'img { height: auto }', 'no height'),
    'an image inside the page is one of pixels': {
      html: '<!doctype html><img src="data:image/png;base64,x">',
      snippets: ['<img src="data:image/png;base64,x">'],
    },
    'the server of a stylesheet that may set them does not respond': {
      html: link,
      resources: [notFetched('stylesheet', '/a.css')],
    },
  },
  undetermined: {
    ...CLIENT_RENDERED,
    'a stylesheet that may set them was not fetched': link,
    'it was cut': { html: link, resources: [fetched('stylesheet', '/a.css', { text: '', truncated: true })] },
  },
});
