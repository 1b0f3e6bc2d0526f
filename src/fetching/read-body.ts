import type { Readable } from 'node:stream';
import { bodyTooLarge, decodeContent } from './decode-content.ts';
import type { HeaderLine } from './read-headers.ts';
import { transportFailure } from './transport-failure.ts';

/** A body read to its end. */
export interface Body {
  /** After content decoding. */
  bytes: Buffer;
  /** Size on the wire, in bytes. */
  wireBytes: number;
}

/** Reads and decodes a body; `maxBytes` holds for its size on the wire and after each decoder. */
export async function readBody(
  { body, headers }: { body: Readable; headers: readonly HeaderLine[] },
  maxBytes: number,
): Promise<Body> {
  const wire = await collect(body, maxBytes);
  return { bytes: await decodeContent(wire, contentCodings(headers), maxBytes), wireBytes: wire.length };
}

async function collect(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > maxBytes) throw bodyTooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw transportFailure(error);
  }
  return Buffer.concat(chunks);
}

function contentCodings(headers: readonly HeaderLine[]): string[] {
  return headers
    .filter(([name]) => name === 'content-encoding')
    .flatMap(([, value]) => value.split(','))
    .map((coding) => coding.trim());
}
