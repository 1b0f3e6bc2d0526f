import { audit } from '../../../src/audits/best-practices/image-aspect-ratio.ts';
import { type AuditCase, describeAudit } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';
import { png } from '../image-size/image-bytes.ts';

const SQUARE = '<img src=/a.png width=100 height=100>';

/** An image, whose file has 200 × 100 pixels unless said otherwise. */
function image(when: string, html: string, file: [number, number] = [200, 100]): AuditCase {
  const resources = [fetched('image', '/a.png', { prefix: png(...file) })];
  return { when, html: `<!doctype html>${html}`, resources };
}

describeAudit(audit, {
  'no-images': [
    { when: 'there are none' },
    {
      when: 'there are only SVG images, which keep their proportions',
      html: '<img src=/a.svg width=1 height=9><img src="b.SVG?x#y"><img src="data:image/svg+xml,%3Csvg/%3E">',
    },
  ],
  distorted: [
    {
      ...image('both attributes make a square of it', '<img src=/a.png width=100 height=100px>'),
      notes: ['displayed at 100 × 100, the file has 200 × 100'],
    },
    {
      ...image('the height is off by two pixels', '<img src=/a.png width=200 height=102 alt="&quot;<b>">'),
      fixes: ['<img src="/a.png" width="200" height="100" alt="&quot;<b>">'],
    },
    {
      ...image('the shorter side decides', '<img src=/a.png width=98 height=1000>', [100, 1000]),
      fixes: ['<img src="/a.png" width="98" height="980">'],
    },
    {
      ...image('the image is too small for its ratio', '<img src=/a.png width=20 height=20>', [9000, 6]),
      fixes: [],
    },
  ],
  undetermined: [
    image('the proportions seem right', '<img src=/a.png width=100 height=51>'),
    image('a side follows the other', '<img src=/a.png width=100>'),
    image('the attributes are no pixels', '<img src=/a.png width="100%" height=100>'),
    image('CSS speaks of the size', `<style>img{max-width:100%}</style>${SQUARE}`),
    image('it fits into its frame', '<img style="object-fit:cover" src=/a.png width=100 height=100>'),
    image('it is not displayed', `<p hidden>${SQUARE}`),
    image('the browser chooses a file', '<img srcset="/b.png 2x" src=/a.png width=100 height=100>'),
    image('the file is a dot', SQUARE, [5, 1]),
    image('some CSS is unknown', `<link rel=stylesheet href=/a.css>${SQUARE}`),
    { when: 'the file is unknown', html: SQUARE, value: { images: 1, judged: 0, distorted: 0 } },
    {
      when: 'an SVG is the fallback of other files',
      html: '<img src=/a.svg srcset=/b.png><picture><source srcset=/b.png><img src=/a.svg></picture>',
      value: { images: 2, judged: 0, distorted: 0 },
    },
  ],
});
