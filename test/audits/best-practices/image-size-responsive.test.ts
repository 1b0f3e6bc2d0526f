import { audits } from '../../../src/audits/best-practices/displayed-images.ts';
import { type AuditPage, describeAudit } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';
import { png } from '../image-size/image-bytes.ts';

type Size = [width: number, height: number];

/** An image that is shown in a size, with a file of another size. */
function image(shown: Size, file: Size, note?: string): AuditPage {
  const html = `<!doctype html><img src=/a.png width=${shown[0]} height=${shown[1]}>`;
  const resources = [fetched('image', '/a.png', { prefix: png(...file) })];
  return { html, resources, notes: note ? [note] : [] };
}

/** A small blurred image, with its URL as written and as resolved. */
function named(src: string, fixes: string[], url = src): AuditPage {
  const resources = [fetched('image', `/${url}`, { prefix: png(60, 60) })];
  return { html: `<!doctype html><img src='${src}' width=64 height=64>`, resources, fixes };
}

describeAudit(audits[1], {
  'no-images': { 'there are none': {} },
  blurred: {
    'a small image has one pixel too few': {
      ...image([64, 64], [95, 96], '95 × 96 pixels, needs 96 × 96'),
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
    'a large image has too few': image([400, 200], [449, 225], '449 × 225 pixels, needs 600 × 300'),
  },
  undetermined: {
    'a small image has enough': image([64, 64], [96, 96]),
    'a large image has three quarters': image([400, 200], [450, 225]),
    'the image is wider than the phone': image([413, 100], [10, 10]),
    'CSS sets its appearance': {
      ...image([100, 100], [10, 10]),
      html: '<!doctype html><img style="image-rendering:pixelated" src=/a.png width=100 height=100>',
      value: { images: 1, judged: 0, blurred: 0 },
    },
  },
});
