import { readAscii } from './read-ascii.ts';

const HEADER = 'Exif\0\0';
const LITTLE_ENDIAN = 'II';
const ENTRY_BYTES = 12;
const ORIENTATION_TAG = 0x0112;
/** Orientations from here on lay the picture on its side, so that width and height change places. */
const FIRST_SIDEWAYS_ORIENTATION = 5;

/** Whether an Exif segment, whose content begins at `start`, says that the picture is stored lying on its side. */
export function exifTurnsImage(view: DataView, start: number, length: number): boolean {
  const tiff = start + HEADER.length;
  const end = Math.min(start + length, view.byteLength);
  if (tiff + 8 > end || readAscii(view, start, HEADER.length) !== HEADER) return false;
  const isLittle = readAscii(view, tiff, 2) === LITTLE_ENDIAN;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  if (directory + 2 > end) return false;
  const entries = view.getUint16(directory, isLittle);
  for (
    let i = 0, entry = directory + 2;
    i < entries && entry + ENTRY_BYTES <= end;
    i++, entry += ENTRY_BYTES
  ) {
    if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue;
    return view.getUint16(entry + 8, isLittle) >= FIRST_SIDEWAYS_ORIENTATION;
  }
  return false;
}
