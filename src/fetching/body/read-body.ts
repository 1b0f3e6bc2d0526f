import type { Readable, Transform } from 'node:stream';
import zlib from 'node:zlib';
import { type HeaderLine, headerValues } from '../../page/headers.ts';
import { FetchError } from '../guard/fetch-error.ts';
import { transportFailure } from '../request/transport-failure.ts';

const MAX_CODINGS = 2;
// RFC 9659: content coded with zstd needs no window over 8 MB.
const MAX_ZSTD_WINDOW_LOG = 23;

const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH, ZSTD_e_flush, ZSTD_d_windowLogMax } = zlib.constants;

type Decoder = (bytes: Buffer) => Transform;

const gzip: Decoder = () => zlib.createGunzip({ finishFlush: Z_SYNC_FLUSH });

// A flush at the end makes each decoder return the content of a truncated body, as browsers show it.
const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', gzip],
  ['x-gzip', gzip],
  [
    'deflate',
    (bytes) =>
      (hasZlibHeader(bytes) ? zlib.createInflate : zlib.createInflateRaw)({ finishFlush: Z_SYNC_FLUSH }),
  ],
  ['br', () => zlib.createBrotliDecompress({ finishFlush: BROTLI_OPERATION_FLUSH })],
  [
    'zstd',
    () =>
      zlib.createZstdDecompress({
        finishFlush: ZSTD_e_flush,
        params: { [ZSTD_d_windowLogMax]: MAX_ZSTD_WINDOW_LOG },
      }),
  ],
]);

/**
 * Undoes the content codings, in the order in which the server applied them; unknown ones pass, as in browsers. Each
 * decoder stops at `maxBytes`. Damaged data fails with `connect_failed`: the page did not arrive.
 */
export async function decodeContent(
  bytes: Buffer,
  codings: readonly string[],
  maxBytes: number,
): Promise<Part> {
  const decoders = codings.map((coding) => DECODERS.get(coding.toLowerCase())).filter((decoder) => !!decoder);
  if (decoders.length > MAX_CODINGS) {
    throw new FetchError('connect_failed', `The page is compressed more than ${MAX_CODINGS} times.`);
  }
  let content: Part = { bytes, isCut: false };
  for (const decoder of decoders.reverse()) {
    const decoded = await decode(content.bytes, decoder, maxBytes);
    content = { ...decoded, isCut: decoded.isCut || content.isCut };
  }
  return content;
}

async function decode(bytes: Buffer, decoder: Decoder, maxBytes: number): Promise<Part> {
  const stream = decoder(bytes);
  stream.end(bytes);
  try {
    return await readPart(stream, maxBytes);
  } catch (cause) {
    throw new FetchError('connect_failed', 'The compressed data of the page is corrupt.', { cause });
  }
}

// Needed for `deflate`: by RFC 9110 it is the zlib format, but some servers send the bare stream.
function hasZlibHeader(bytes: Buffer): boolean {
  if (bytes.length < 2) return true;
  const header = bytes.readUInt16BE(0);
  return (header & 0x0f00) === 0x0800 && header % 31 === 0;
}

/** The beginning of a stream. */
interface Part {
  bytes: Buffer;
  /** Whether the stream had more data. */
  isCut: boolean;
}

/** Reads at most `maxBytes` of a stream, and destroys it if there is more. */
async function readPart(stream: Readable, maxBytes: number): Promise<Part> {
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
