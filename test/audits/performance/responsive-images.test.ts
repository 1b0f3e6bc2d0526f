import { audit } from '../../../src/audits/performance/responsive-images.ts';
import { png } from '../../facts/image-size/image-bytes.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

function page(html: string, width: number, bytes: number) {
  return {
    html: `<!doctype html>${html}`,
    resources: [fetched('image', '/a.png', { prefix: png(width, 100), bytes })],
  };
}
const IMG = '<img src=/a.png>';

describeAudit(audit, {
  'no-images': {
    'there are none': {},
  },
  offered: {
    'the image is as wide as the phone': page(IMG, 721, 900_000),
    'smaller versions are offered': {
      ...page(
        '<img src=/a.png srcset="b.png 400w"><picture><source srcset=c.png><img src=/a.png></picture>',
        3000,
        900_000,
      ),
      value: { images: 2, withChoice: 2, savingBytes: 0 },
    },
  },
  'too-wide': {
    'it is twice as wide as the phone': {
      ...page(IMG, 1442, 16_386),
      value: { images: 1, withChoice: 0, savingBytes: 12_290 },
      notes: ['1442 pixels wide'],
      files: [{ saving: 12_290 }],
    },
    'several images show the same file': {
      ...page(`${IMG}<img src="/a.png#b">`, 1442, 16_386),
      value: { images: 2, withChoice: 0, savingBytes: 12_290 },
      savings: { bytes: 12_290 },
      files: [{ saving: 12_290 }],
    },
    'the file with the greatest saving comes last': {
      html: '<!doctype html><img src=/a.png><img src=/b.png>',
      resources: [
        fetched('image', '/a.png', { prefix: png(1442, 100), bytes: 16_386 }),
        fetched('image', '/b.png', { prefix: png(1442, 100), bytes: 32_772 }),
      ],
      files: [{ saving: 24_579 }, { saving: 12_290 }],
    },
  },
  broken: {
    'phones load a missing version': {
      html: '<img src=/a.png srcset="/small.png 480w, /a.png 1600w" sizes="200px"><picture><source srcset=/c.avif type=image/avif><img src=/a.png></picture>',
      resources: [
        fetched('image', '/small.png', { status: 404 }),
        fetched('image', '/c.avif', { status: 404 }),
      ],
      value: { images: 2, withChoice: 2, broken: 2 },
      urls: ['https://example.org/small.png', 'https://example.org/c.avif'],
      notes: ['status 404', 'status 404'],
      title: '2 versions of images do not load',
    },
  },
});
