import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { FetchError } from './fetch-error.ts';

const MAX_CODINGS = 2;
// RFC 9659: content coded with zstd needs no window over 8 MB.
const MAX_ZSTD_WINDOW_LOG = 23;

const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH, ZSTD_e_flush, ZSTD_d_windowLogMax } = zlib.constants;

const gunzip = promisify(zlib.gunzip);
const inflate = promisify(zlib.inflate);
const inflateRaw = promisify(zlib.inflateRaw);
const brotliDecompress = promisify(zlib.brotliDecompress);
const zstdDecompress = promisify(zlib.zstdDecompress);

type Decoder = (bytes: Buffer, maxOutputLength: number) => Promise<Buffer>;

const gzip: Decoder = (bytes, maxOutputLength) =>
  gunzip(bytes, { maxOutputLength, finishFlush: Z_SYNC_FLUSH });

// A flush at the end makes each decoder give what a truncated body holds, as browsers show it.
const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', gzip],
  ['x-gzip', gzip],
  [
    'deflate',
    (bytes, maxOutputLength) =>
      (hasZlibHeader(bytes) ? inflate : inflateRaw)(bytes, { maxOutputLength, finishFlush: Z_SYNC_FLUSH }),
  ],
  [
    'br',
    (bytes, maxOutputLength) =>
      brotliDecompress(bytes, { maxOutputLength, finishFlush: BROTLI_OPERATION_FLUSH }),
  ],
  [
    'zstd',
    (bytes, maxOutputLength) =>
      zstdDecompress(bytes, {
        maxOutputLength,
        finishFlush: ZSTD_e_flush,
        params: { [ZSTD_d_windowLogMax]: MAX_ZSTD_WINDOW_LOG },
      }),
  ],
]);

/**
 * Undoes the content codings, given in the order in which the server applied them. Unknown ones are passed through,
 * as browsers do. Fails with `too_large` as soon as a decoder gives more than `maxBytes`, and with `connect_failed`
 * when the data is damaged: the page did not arrive.
 */
export async function decodeContent(
  bytes: Buffer,
  codings: readonly string[],
  maxBytes: number,
): Promise<Buffer> {
  const decoders = codings.map((coding) => DECODERS.get(coding.toLowerCase())).filter((decoder) => !!decoder);
  if (decoders.length > MAX_CODINGS) {
    throw new FetchError('connect_failed', `The page is compressed more than ${MAX_CODINGS} times over.`);
  }
  let content = bytes;
  for (const decode of decoders.reverse()) {
    content = await decode(content, maxBytes).catch((cause) => {
      throw cause.code === 'ERR_BUFFER_TOO_LARGE' ? bodyTooLarge() : damaged(cause);
    });
  }
  return content;
}

/** The error for a body, coded or decoded, over the limit. */
export function bodyTooLarge(): FetchError {
  return new FetchError('too_large', 'The page is larger than this service reads.');
}

function damaged(cause: unknown): FetchError {
  return new FetchError('connect_failed', 'The page arrived damaged: its compressed data cannot be read.', {
    cause,
  });
}

// RFC 9110 means the zlib format by `deflate`, but some servers send the bare stream.
function hasZlibHeader(bytes: Buffer): boolean {
  if (bytes.length < 2) return true;
  const header = bytes.readUInt16BE(0);
  return (header & 0x0f00) === 0x0800 && header % 31 === 0;
}
