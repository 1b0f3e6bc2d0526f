import { audit } from '../../../src/audits/performance/image-format.ts';
import { avif, gif, png, webp } from '../../facts/image-size/image-bytes.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

function image(prefix: Uint8Array, bytes: number | null) {
  return { resources: [fetched('image', '/a', { prefix, bytes })] };
}
/** Bytes of 600 × 100 pixels in a good AVIF file. */
const IDEAL_BYTES = 10_000;

describeAudit(audit, {
  'no-images': {
    'the page loads none': {},
    'there are only SVG images': { source: image(new TextEncoder().encode('<svg>'), 90_000) },
  },
  efficient: {
    '4096 bytes could be saved': {
      source: image(png(600, 100), IDEAL_BYTES + 4096),
      value: { images: 1, wasteful: 0, savingBytes: 0 },
    },
    'an animation has 100 KiB': { source: image(gif(600, 100), 102_400) },
    'browsers load the AVIF version that the fix of a PNG proposes': {
      html: '<picture><source srcset="a.avif" type="image/avif"><source srcset="a.webp" type="image/webp"><img src="a.png"></picture>',
      resources: [fetched('image', '/a.avif', { prefix: avif(600, 100), bytes: 9_000 })],
      value: { images: 1, wasteful: 0, savingBytes: 0 },
    },
  },
  wasteful: {
    '4097 bytes could be saved': {
      source: image(png(600, 100), IDEAL_BYTES + 4097),
      value: { images: 1, wasteful: 1, savingBytes: 4097 },
      notes: ['600 × 100 png: AVIF or WebP'],
      files: [{ bytes: 14_097, saving: 4097 }],
    },
    'a WebP file is large': {
      source: image(webp(600, 100), IDEAL_BYTES + 5000),
      notes: ['600 × 100 webp: stronger compression'],
      files: [{ bytes: 15_000, saving: 5000 }],
    },
    'an animation has more than 100 KiB': {
      source: image(gif(600, 100), 102_401),
      notes: ['600 × 100 gif: video'],
      files: [{ bytes: 102_401, saving: 46_080 }],
    },
  },
});
