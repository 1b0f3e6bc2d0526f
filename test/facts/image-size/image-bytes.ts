/** The first bytes of a PNG file of that size. */
export function png(width: number, height: number): Uint8Array {
  return bytes('\x89PNG\r\n\x1a\n', uint32(13), 'IHDR', uint32(width), uint32(height), '\x08\x06\0\0\0');
}

/** The first bytes of a GIF file of that size. */
export function gif(width: number, height: number): Uint8Array {
  return bytes('GIF89a', uint16(width).reverse(), uint16(height).reverse(), '\0\0\0');
}

/** The first bytes of a JPEG file of that size, with an Exif orientation where one is given. */
export function jpeg(
  width: number,
  height: number,
  orientation?: number,
  byteOrder: 'II' | 'MM' = 'MM',
): Uint8Array {
  const order = (value: number[]) => (byteOrder === 'II' ? value.reverse() : value);
  const exif = bytes(
    'Exif\0\0',
    byteOrder,
    order(uint16(42)),
    order(uint32(8)),
    order(uint16(2)),
    [...order(uint16(0x010f)), ...order(uint16(2)), ...order(uint32(1)), 0, 0, 0, 0],
    [
      ...order(uint16(0x0112)),
      ...order(uint16(3)),
      ...order(uint32(1)),
      ...order(uint16(orientation ?? 1)),
      0,
      0,
    ],
  );
  return bytes(
    '\xff\xd8',
    orientation === undefined ? '' : [0xff, 0xe1, ...uint16(exif.length + 2), ...exif],
    '\xff\xdb\0\x04\0\0',
    '\xff\xff\xc2\0\x11\x08',
    uint16(height),
    uint16(width),
    '\x03\0\0\0',
  );
}

/** The first bytes of a WebP file of that size, in the extended form. */
export function webp(width: number, height: number): Uint8Array {
  return bytes(
    'RIFF\0\0\0\0WEBPVP8X',
    uint32(10).reverse(),
    uint32(0),
    uint24(width - 1),
    uint24(height - 1),
  );
}

/** The first bytes of an AVIF file of that size, which also contains a thumbnail. */
export function avif(width: number, height: number): Uint8Array {
  const sizes = [
    box('ispe', uint32(0), uint32(16), uint32(16)),
    box('ispe', uint32(0), uint32(width), uint32(height)),
  ];
  // Item 1 is the thumbnail with the first property, item 2 the image with the second.
  const associations = box('ipma', uint32(0), uint32(2), [0, 1, 1, 1], [0, 2, 1, 2]);
  const properties = box('iprp', box('ipco', ...sizes), associations);
  const primaryItem = box('pitm', uint32(0), uint16(2));
  return bytes(
    box('ftyp', 'avif\0\0\0\0'),
    box('meta', uint32(0), box('hdlr', uint32(0)), primaryItem, properties),
  );
}

/** Joins text of one byte a character and bytes. */
export function bytes(...parts: (string | Iterable<number>)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : [...part])),
  );
}

function box(type: string, ...content: (string | Iterable<number>)[]): Uint8Array {
  const inner = bytes(...content);
  return bytes(uint32(inner.length + 8), type, inner);
}

/** Big-endian, as are the others. */
function uint32(value: number): number[] {
  return [...uint16(value >>> 16), ...uint16(value & 0xffff)];
}

function uint24(value: number): number[] {
  return uint32(value).slice(1).reverse();
}

function uint16(value: number): number[] {
  return [value >> 8, value & 0xff];
}
