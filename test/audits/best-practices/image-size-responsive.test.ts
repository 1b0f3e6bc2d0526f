import { audit } from '../../../src/audits/best-practices/image-size-responsive.ts';
import { type AuditCase, describeAudit } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';
import { png } from '../image-size/image-bytes.ts';

type Size = [width: number, height: number];

/** An image that is shown in a size, with a file of another size. */
function image(when: string, shown: Size, file: Size, note?: string): AuditCase {
  const html = `<!doctype html><img src=/a.png width=${shown[0]} height=${shown[1]}>`;
  const resources = [fetched('image', '/a.png', { prefix: png(...file) })];
  return { when, html, resources, notes: note ? [note] : [] };
}

/** A small blurred image, with its URL as written and as resolved. */
function named(when: string, src: string, fixes: string[], url = src): AuditCase {
  const resources = [fetched('image', `/${url}`, { prefix: png(60, 60) })];
  return { when, html: `<!doctype html><img src='${src}' width=64 height=64>`, resources, fixes };
}

describeAudit(audit, {
  'no-images': [{ when: 'there are none' }],
  blurred: [
    {
      ...image('a small image has one pixel too few', [64, 64], [95, 96], '95 × 96 pixels, needs 96 × 96'),
      fixes: ['<img src="/a.png" width="64" height="64" srcset="/a.png 1x, /a-128.png 2x">'],
    },
    named(
      'its URL has quotes, spaces and commas at its ends',
      ',a "b".png?c, ',
      [
        '<img src=",a &quot;b&quot;.png?c, " width="64" height="64" srcset="%2Ca%20&quot;b&quot;.png?c%2C 1x, %2Ca%20&quot;b&quot;-128.png?c%2C 2x">',
      ],
      ',a%20%22b%22.png?c,',
    ),
    named('a program makes it', 'image.php?a.png', []),
    image('a large image has too few', [400, 200], [449, 225], '449 × 225 pixels, needs 600 × 300'),
  ],
  undetermined: [
    image('a small image has enough', [64, 64], [96, 96]),
    image('a large image has three quarters', [400, 200], [450, 225]),
    image('the image is wider than the phone', [413, 100], [10, 10]),
    image('the image is a line', [1, 100], [1, 1]),
    {
      ...image('CSS sets its appearance', [100, 100], [10, 10]),
      html: '<!doctype html><img style="image-rendering:pixelated" src=/a.png width=100 height=100>',
      value: { images: 1, judged: 0, blurred: 0 },
    },
  ],
});
