import type { PixelSize } from './pixel-size.ts';
import { readAscii } from './read-ascii.ts';

const SHORTEST_BYTES = 30;

/** WebP: the first chunk is one frame, lossy or lossless, or a header for several. */
export function webpSize(view: DataView): PixelSize | null {
  if (view.byteLength < SHORTEST_BYTES || !/^RIFF.{4}WEBP$/s.test(readAscii(view, 0, 12))) return null;
  switch (readAscii(view, 12, 4)) {
    case 'VP8 ':
      // The two highest bits ask for scaling, which browsers ignore.
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return null;
  }
}

function uint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
}
