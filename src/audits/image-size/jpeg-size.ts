import { exifTurnsImage } from './exif-turns-image.ts';
import type { PixelSize } from './pixel-size.ts';

const START_OF_IMAGE = 0xffd8;
const EXIF_SEGMENT = 0xe1;

/** JPEG: a chain of segments, of which the one that starts the frame holds the size, and Exif may turn it. */
export function jpegSize(view: DataView): PixelSize | null {
  if (view.byteLength < 4 || view.getUint16(0) !== START_OF_IMAGE) return null;
  let isTurned = false;
  for (let offset = 2; offset + 9 <= view.byteLength; ) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    if (marker === 0xff) {
      // Fill bytes may precede a marker.
      offset++;
      continue;
    }
    if (startsFrame(marker)) {
      const [height, width] = [view.getUint16(offset + 5), view.getUint16(offset + 7)];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    const length = view.getUint16(offset + 2);
    if (marker === EXIF_SEGMENT) isTurned ||= exifTurnsImage(view, offset + 4, length);
    offset += 2 + Math.max(length, 2);
  }
  return null;
}

/** SOF0 to SOF15; the numbers of DHT, JPG and DAC lie between them. */
function startsFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
