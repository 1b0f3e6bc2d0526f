import { audits } from '../../../src/audits/best-practices/displayed-images.ts';
import { png } from '../../facts/image-size/image-bytes.ts';
import { type AuditPage, describeAudit } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

const SQUARE = '<img src=/a.png width=100 height=100>';

/** An image, whose file has 200 × 100 pixels unless said otherwise. */
function image(html: string, file: [number, number] = [200, 100]): AuditPage {
  const resources = [fetched('image', '/a.png', { prefix: png(...file) })];
  return { html: `<!doctype html>${html}`, resources };
}

const [aspectRatio, resolution] = audits;

describeAudit(aspectRatio, {
  'no-images': {
    'there are none': {},
    'there are only SVG images, which keep their proportions':
      '<img src=/a.svg width=1 height=9><img src="b.SVG?x#y"><img src="data:image/svg+xml,%3Csvg/%3E">',
  },
  distorted: {
    'both attributes make a square of it': {
      ...image('<img src=/a.png width=100 height=100px>'),
      notes: ['displayed at 100 × 100, the file has 200 × 100'],
    },
    'the height is off by two pixels': {
      ...image('<img src=/a.png width=200 height=102 alt="&quot;<b>">'),
      fixes: ['<img src="/a.png" width="200" height="100" alt="&quot;<b>">'],
    },
    'the shorter side decides': {
      ...image('<img src=/a.png width=98 height=1000>', [100, 1000]),
      fixes: ['<img src="/a.png" width="98" height="980">'],
    },
    'the image is too small for its ratio': {
      ...image('<img src=/a.png width=20 height=20>', [9000, 6]),
      fixes: [],
    },
  },
  undetermined: {
    'a side follows the other': image('<img src=/a.png width=100>'),
    'the attributes are no pixels': image('<img src=/a.png width="100%" height=100>'),
    'CSS speaks of the size': image(`<style>img{max-width:100%}</style>${SQUARE}`),
    'it is not displayed': image(`<p hidden>${SQUARE}`),
    'the browser chooses a file': image('<img srcset="/b.png 2x" src=/a.png width=100 height=100>'),
    'the file is a dot': image(SQUARE, [5, 1]),
    'some CSS is unknown': image(`<link rel=stylesheet href=/a.css>${SQUARE}`),
    'the file is unknown': { html: SQUARE, value: { images: 1, judged: 0, distorted: 0 } },
    'an SVG is the fallback of other files': {
      html: '<img src=/a.svg srcset=/b.png><picture><source srcset=/b.png><img src=/a.svg></picture>',
      value: { images: 2, judged: 0, distorted: 0 },
    },
  },
});

type Size = [width: number, height: number];

/** An image that is shown in a size, with a file of another size. */
function shownImage(shown: Size, file: Size, note?: string): AuditPage {
  const html = `<!doctype html><img src=/a.png width=${shown[0]} height=${shown[1]}>`;
  const resources = [fetched('image', '/a.png', { prefix: png(...file) })];
  return { html, resources, notes: note ? [note] : [] };
}

/** A small blurred image, with its URL as written and as resolved. */
function named(src: string, fixes: string[], url = src): AuditPage {
  const resources = [fetched('image', `/${url}`, { prefix: png(60, 60) })];
  return { html: `<!doctype html><img src='${src}' width=64 height=64>`, resources, fixes };
}

describeAudit(resolution, {
  'no-images': { 'there are none': {} },
  blurred: {
    'a small image has one pixel too few': {
      ...shownImage([64, 64], [95, 96], '95 × 96 pixels, needs 96 × 96'),
      fixes: ['<img src="/a.png" width="64" height="64" srcset="/a.png 1x, /a-128.png 2x">'],
    },
    'its URL has quotes, spaces and commas at its ends': named(
      ',a "b".png?c, ',
      [
        '<img src=",a &quot;b&quot;.png?c, " width="64" height="64" srcset="%2Ca%20&quot;b&quot;.png?c%2C 1x, %2Ca%20&quot;b&quot;-128.png?c%2C 2x">',
      ],
      ',a%20%22b%22.png?c,',
    ),
    'a program makes it': named('image.php?a.png', []),
    'a large image has too few': shownImage([400, 200], [449, 225], '449 × 225 pixels, needs 600 × 300'),
  },
  undetermined: {
    'a small image has enough': shownImage([64, 64], [96, 96]),
    'a large image has three quarters': shownImage([400, 200], [450, 225]),
    'the image is wider than the phone': shownImage([413, 100], [10, 10]),
    'CSS sets its appearance': {
      ...shownImage([100, 100], [10, 10]),
      html: '<!doctype html><img style="image-rendering:pixelated" src=/a.png width=100 height=100>',
      value: { images: 1, judged: 0, blurred: 0 },
    },
  },
});
