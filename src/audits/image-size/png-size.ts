import type { PixelSize } from './pixel-size.ts';
import { readAscii } from './read-ascii.ts';

const SIGNATURE = '\x89PNG\r\n\x1a\n';
const SIZE_OFFSET = 16;

/** PNG: the first chunk, IHDR, begins with width and height. */
export function pngSize(view: DataView): PixelSize | null {
  if (view.byteLength < SIZE_OFFSET + 8 || readAscii(view, 0, SIGNATURE.length) !== SIGNATURE) return null;
  return { width: view.getUint32(SIZE_OFFSET), height: view.getUint32(SIZE_OFFSET + 4) };
}
