import type { PixelSize } from './pixel-size.ts';
import { readAscii } from './read-ascii.ts';

const BOX_HEADER_BYTES = 8;
/** The boxes on the way to the properties of the pictures, with what stands between their header and content. */
const PATH: readonly (readonly [type: string, extraBytes: number])[] = [
  ['meta', 4],
  ['iprp', 0],
  ['ipco', 0],
];
const SIZE_PROPERTY = 'ispe';

/**
 * AVIF: boxes in boxes. Thumbnails, tiles and the mask of transparency have sizes beside the picture's own; the
 * largest is taken.
 */
export function avifSize(view: DataView): PixelSize | null {
  if (!/^ftypavi[fs]$/.test(readAscii(view, 4, 8))) return null;
  let [start, end] = [0, view.byteLength];
  for (const [type, extraBytes] of PATH) {
    const box = boxes(view, start, end).find((candidate) => candidate.type === type);
    if (!box) return null;
    start = box.start + extraBytes;
    end = box.end;
  }
  const sizes = boxes(view, start, end)
    .filter((box) => box.type === SIZE_PROPERTY && box.start + 12 <= view.byteLength)
    .map((box) => ({ width: view.getUint32(box.start + 4), height: view.getUint32(box.start + 8) }));
  return sizes.sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? null;
}

function boxes(view: DataView, start: number, end: number): { type: string; start: number; end: number }[] {
  const found = [];
  for (let offset = start; offset + BOX_HEADER_BYTES <= end; ) {
    const length = view.getUint32(offset);
    const next = offset + length;
    if (length < BOX_HEADER_BYTES) break;
    found.push({
      type: readAscii(view, offset + 4, 4),
      start: offset + BOX_HEADER_BYTES,
      end: Math.min(next, end),
    });
    offset = next;
  }
  return found;
}
