import type { Readable } from 'node:stream';
import { bodyChunks } from '../body-chunks.ts';
import { AppError, ValidationError } from '../errors.ts';
import { memberNames } from './member-names.ts';
import type { SentParameters } from './pick-parameters.ts';

/** Requests hold a URL and a password; a mebibyte is plenty. */
const MAX_BODY_BYTES = 1024 * 1024;

const PARSERS = new Map<string, (text: string) => SentParameters>([
  ['application/x-www-form-urlencoded', (text) => new URLSearchParams(text)],
  ['application/json', parseJsonObject],
]);

/** As much of Node's own request as a body takes. */
export type IncomingBody = Readable & { headers: { 'content-type'?: string; 'content-encoding'?: string } };

/**
 * Reads the parameters in a request's body. An empty body has none, and needs no content type.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `bad_request`; ValidationError on `body`
 */
export async function readBody(incoming: IncomingBody): Promise<SentParameters> {
  const parse = PARSERS.get(mediaType(incoming.headers['content-type']));
  const encoding = incoming.headers['content-encoding'] ?? 'identity';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of bodyChunks(incoming)) {
    bytes += chunk.length;
    if (!parse) {
      throw new AppError('unsupported_media_type', `Send the body as ${[...PARSERS.keys()].join(' or ')}.`);
    }
    if (encoding.toLowerCase() !== 'identity') {
      throw new AppError('unsupported_media_type', 'Send the body without a content encoding.');
    }
    if (bytes > MAX_BODY_BYTES) throw new AppError('payload_too_large', 'The body may have at most 1 MiB.');
    chunks.push(chunk);
  }
  return parse && bytes > 0 ? parse(decode(chunks)) : [];
}

function mediaType(contentType = ''): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function decode(chunks: Uint8Array[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new ValidationError({ body: ['Must be UTF-8 text.'] });
  }
}

function parseJsonObject(text: string): SentParameters {
  const members = parseJson(text);
  if (members === null || typeof members !== 'object' || Array.isArray(members)) {
    throw new ValidationError({ body: ['Must be a JSON object with the parameters.'] });
  }
  return memberNames(text).map((name) => [name, members[name]] as const);
}

function parseJson(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    throw new ValidationError({ body: ['Must be valid JSON.'] });
  }
}
