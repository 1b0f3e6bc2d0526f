import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Plain data as JSON compressed with Zstandard (RFC 8878), for columns that are only read as a whole. */
export function packJson(value: unknown): Buffer {
  return zstdCompressSync(JSON.stringify(value));
}

/** Reverses `packJson`. */
export function unpackJson<Value>(packed: Uint8Array): Value {
  return JSON.parse(zstdDecompressSync(packed).toString()) as Value;
}

const LENGTH_BYTES = 4;
/** As many URLs of the greatest length are unpacked and added as pages in some 30 ms. */
const VALUES_PER_CHUNK = 200;

/** Packs a list in chunks that can be unpacked one by one, each after its length in bytes. @param size values per chunk */
export function packChunks(values: readonly unknown[], size = VALUES_PER_CHUNK): Buffer {
  const parts: Buffer[] = [];
  for (let start = 0; start < values.length; start += size) {
    const chunk = packJson(values.slice(start, start + size));
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(chunk.length);
    parts.push(length, chunk);
  }
  return Buffer.concat(parts);
}

/** The chunk of `packChunks` at an offset, with the offset of the next one; null at the end. */
export function unpackChunk<Value>(
  packed: Uint8Array,
  offset: number,
): { values: Value[]; next: number } | null {
  if (offset >= packed.length) return null;
  const start = offset + LENGTH_BYTES;
  const next = start + new DataView(packed.buffer, packed.byteOffset).getUint32(offset);
  return { values: unpackJson(packed.subarray(start, next)), next };
}

/** The chunks of `packChunks`, each unpacked when it is read. */
export function* unpackChunks<Value>(packed: Uint8Array): Generator<Value[]> {
  let chunk = unpackChunk<Value>(packed, 0);
  for (; chunk; chunk = unpackChunk(packed, chunk.next)) yield chunk.values;
}
