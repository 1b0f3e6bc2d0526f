import type { PixelSize } from './pixel-size.ts';
import { readAscii } from './read-ascii.ts';

/** GIF: after the signature comes the size of the screen that all frames share. */
export function gifSize(view: DataView): PixelSize | null {
  if (view.byteLength < 10 || !/^GIF8[79]a$/.test(readAscii(view, 0, 6))) return null;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}
