import type { Readable } from 'node:stream';

/** The beginning of a stream. */
export interface Part {
  bytes: Buffer;
  /** Whether the stream had more data. */
  isCut: boolean;
}

/** Reads at most `maxBytes` of a stream, and destroys it if there is more. */
export async function readPart(stream: Readable, maxBytes: number): Promise<Part> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop destroys the stream.
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes };
}
