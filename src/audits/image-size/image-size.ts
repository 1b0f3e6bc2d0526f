import { avifSize } from './avif-size.ts';
import { gifSize } from './gif-size.ts';
import { jpegSize } from './jpeg-size.ts';
import type { PixelSize } from './pixel-size.ts';
import { pngSize } from './png-size.ts';
import { webpSize } from './webp-size.ts';

/** What kind of picture a file is, and how large. */
export interface ImageFile extends PixelSize {
  format: keyof typeof READERS;
}

/** Each tells the size of a picture of its format, and null for anything else. */
const READERS = { png: pngSize, jpeg: jpegSize, gif: gifSize, webp: webpSize, avif: avifSize };

/** Reads format and size from the first bytes of a file; null where they do not tell. */
export function imageSize(bytes: Uint8Array): ImageFile | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [format, read] of Object.entries(READERS)) {
    const size = read(view);
    if (size && size.width > 0 && size.height > 0) return { format: format as ImageFile['format'], ...size };
  }
  return null;
}
