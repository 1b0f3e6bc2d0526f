import { imageDimensionsFromData } from 'image-dimensions';
import { isRotatedJpeg } from './is-rotated-jpeg.ts';

const FORMATS = ['png', 'jpeg', 'gif', 'webp', 'avif'] as const;

/** The format of an image and its size as browsers show it. */
export interface ImageFile extends PixelSize {
  format: (typeof FORMATS)[number];
}

/** Reads format and size from the first bytes of a file; null where they do not contain both. */
export function imageSize(bytes: Uint8Array): ImageFile | null {
  const { type, width = 0, height = 0 } = imageDimensionsFromData(bytes) ?? {};
  const format = FORMATS.find((known) => known === type);
  if (!format || width === 0 || height === 0) return null;
  if (format === 'jpeg' && isRotatedJpeg(bytes)) return { format, width: height, height: width };
  return { format, width, height };
}

/** The size of an image, or of its box on the page, in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}
