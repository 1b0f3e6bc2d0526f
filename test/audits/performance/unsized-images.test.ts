import { audit } from '../../../src/audits/performance/unsized-images.ts';
import { type AuditCase, describeAudit } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';
import { fetched, notFetched } from '../fetched.ts';

function image(when: string, attributes: string, css = '', notes: string[] = []): AuditCase {
  return { when, html: `<!doctype html><style>${css}</style><p><img src=a.png ${attributes}>`, notes };
}
const link = '<!doctype html><link rel=stylesheet href=/a.css><img src=a.png>';

describeAudit(audit, {
  'no-images': [
    { when: 'there are none', value: { images: 0, unsized: 0 } },
    {
      when: 'they have no file and no text, so that browsers give them no box',
      html: '<!doctype html><img data-src=a.png><img src=""><img alt=""><img src alt title=x><img srcset="">',
      value: { images: 0, unsized: 0 },
    },
    ...['width=20', 'style="height: 20px"', 'style="padding: 0; border: none"'].map(
      (attributes): AuditCase => ({
        when: `browsers ignore a single dimension of one with an empty src: ${attributes}`,
        html: `<!doctype html><img src="" alt="" ${attributes}>`,
        value: { images: 0, unsized: 0 },
      }),
    ),
    {
      when: 'their file is missing and their text is empty',
      html: '<!doctype html><img src=a.png alt="">',
      resources: [fetched('image', '/a.png', { status: 404 })],
    },
    {
      when: 'they are SVG images inside the page',
      html: '<!doctype html><img src="data:image/svg+xml,<svg/>">',
    },
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
    image('nothing is set', '', '', ['no width or height']),
    ...['alt="Words"', 'src="" alt=x', 'src=" " alt=x', 'title=x', 'width=10', 'style="height: 1px"'].map(
      (attributes): AuditCase => ({
        when: `browsers give a box to one without a file: ${attributes}`,
        html: `<!doctype html><img ${attributes}>`,
        value: { images: 1, unsized: 1 },
      }),
    ),
    ...[
      'style="padding: 10px 0"',
      'style="border: 1px solid"',
      'style="min-width: 20px"',
      'style="display: block"',
      'style="display: inline-block; width: 20px"',
      'class=a',
    ].map(
      (attributes): AuditCase => ({
        when: `browsers give a box to one without file and text: ${attributes}`,
        html: `<!doctype html><style>.a { padding-left: .5em }</style><img src="" alt="" ${attributes}>`,
        value: { images: 1, unsized: 1 },
      }),
    ),
    {
      when: 'quirks mode keeps a single dimension of one without file and text',
      html: '<img src="" alt="" width=20>',
      value: { images: 1, unsized: 1 },
    },
    {
      when: 'the file is missing, but not the text',
      html: '<!doctype html><img src=a.png alt=x>',
      resources: [fetched('image', '/a.png', { status: 404 })],
    },
    {
      when: 'the file is missing and so is the attribute for text',
      html: '<!doctype html><img src=a.png>',
      resources: [fetched('image', '/a.png', { status: 404 })],
    },
    image('only the width is set', 'width=10', '', ['no height']),
    image('the numbers are none', 'width=+10 height=-1', '', ['no width or height']),
    image('CSS leaves the height to the file', 'width=1', 'img { height: auto }', ['no height']),
    image('the rule is for wider screens', 'width=1', '@media (min-width: 500px) { img { height: 1px } }', [
      'no height',
    ]),
    image('the rule is for other images', 'class=a width=1', '.b img, img:not(.a), a img { height: 1px }', [
      'no height',
    ]),
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
