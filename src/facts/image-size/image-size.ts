import { imageDimensionsFromData } from 'image-dimensions';

const FILL_BYTES = 0xffff;
/** APP1, which contains Exif data. */
const EXIF_SEGMENT = 0xffe1;
const HEADER = 'Exif\0\0';
const LITTLE_ENDIAN = 'II';
const ENTRY_BYTES = 12;
const ORIENTATION_TAG = 0x0112;
/** Orientations from 5 on rotate the image by 90 degrees, which swaps width and height. */
const FIRST_ROTATED_ORIENTATION = 5;

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

function isRotatedJpeg(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = 2; offset + 4 <= file.length; ) {
    const marker = file.readUInt16BE(offset);
    if (marker === FILL_BYTES) {
      offset++;
      continue;
    }
    if (!mayPrecedeExif(marker)) return false;
    const length = Math.max(file.readUInt16BE(offset + 2), 2);
    if (marker === EXIF_SEGMENT && hasRotation(file.subarray(offset + 4, offset + 2 + length))) return true;
    offset += 2 + length;
  }
  return false;
}

/** Whether a segment may come before the Exif data, which precede tables and frame header (0xffc0 to 0xffcf). */
function mayPrecedeExif(marker: number): boolean {
  return marker > 0xff00 && (marker < 0xffc0 || marker > 0xffcf);
}

function hasRotation(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, HEADER.length) !== HEADER) return false;
  const tiff = segment.subarray(HEADER.length);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 8) return false;
  const isLittle = tiff.toString('latin1', 0, 2) === LITTLE_ENDIAN;
  const first = view.getUint32(4, isLittle) + 2;
  if (first > tiff.length) return false;
  const end = Math.min(
    first + view.getUint16(first - 2, isLittle) * ENTRY_BYTES,
    tiff.length - ENTRY_BYTES + 1,
  );
  for (let entry = first; entry < end; entry += ENTRY_BYTES) {
    if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue;
    return view.getUint16(entry + 8, isLittle) >= FIRST_ROTATED_ORIENTATION;
  }
  return false;
}
