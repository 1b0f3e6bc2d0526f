import type { Readable } from 'node:stream';
import { type HeaderLine, headerValues } from '../../page/headers.ts';
import { transportFailure } from '../request/transport-failure.ts';
import { decodeContent, type Part, readPart } from './decode-content.ts';

/** A body after content decoding, as far as it was read. */
export interface Body extends Part {
  /** Size on the wire, in bytes, as far as read. */
  wireBytes: number;
}

/** Reads and decodes a body. It is cut at `maxBytes`, on the wire and after each decoder. */
export async function readBody(
  { body, headers }: { body: Readable; headers: readonly HeaderLine[] },
  maxBytes: number,
): Promise<Body> {
  const wire = await readPart(body, maxBytes).catch((error) => {
    throw transportFailure(error);
  });
  const { bytes, isCut } = await decodeContent(wire.bytes, contentCodings(headers), maxBytes);
  return { bytes, isCut: isCut || wire.isCut, wireBytes: wire.bytes.length };
}

/** The content codings of a response, in the order applied. */
export function contentCodings(headers: readonly HeaderLine[]): string[] {
  return headerValues(headers, 'content-encoding')
    .flatMap((value) => value.split(','))
    .map((coding) => coding.trim());
}
