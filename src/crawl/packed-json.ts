import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Plain data as JSON compressed with Zstandard (RFC 8878), for columns that are only read as a whole. */
export function packJson(value: unknown): Buffer {
  return zstdCompressSync(JSON.stringify(value));
}

/** Reverses `packJson`. */
export function unpackJson<Value>(packed: Uint8Array): Value {
  return JSON.parse(zstdDecompressSync(packed).toString()) as Value;
}
