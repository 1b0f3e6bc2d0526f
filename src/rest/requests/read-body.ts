import type { HonoRequest } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError, ValidationError } from '../../errors.ts';
import type { SentParameters } from './pick-parameters.ts';

/** Generous: requests contain a URL and a password. */
const MAX_BODY_BYTES = 1024 * 1024;

const PARSERS = new Map<string, (text: string) => SentParameters>([
  ['application/x-www-form-urlencoded', (text) => new URLSearchParams(text)],
  ['application/json', parseJsonObject],
]);

/** Rejects bodies over the limit, after the check of the media type. */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => {
    parserOf(c.req);
    throw new AppError('payload_too_large', 'The body may have at most 1 MiB.');
  },
});

/**
 * Reads the parameters in the body of a request. An empty body has none and needs no content type.
 * @throws AppError `unsupported_media_type`; ValidationError on `body`
 */
export async function readBody(request: HonoRequest): Promise<SentParameters> {
  const body = await request.arrayBuffer();
  if (body.byteLength === 0) return [];
  const parse = parserOf(request);
  return parse(decode(body));
}

/** @throws AppError `unsupported_media_type` */
function parserOf(request: HonoRequest): (text: string) => SentParameters {
  const [type = ''] = (request.header('Content-Type') ?? '').split(';', 1);
  const parse = PARSERS.get(type.trim().toLowerCase());
  if (!parse) {
    throw new AppError('unsupported_media_type', `Send the body as ${[...PARSERS.keys()].join(' or ')}.`);
  }
  const encoding = request.header('Content-Encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', 'Send the body without a content encoding.');
  }
  return parse;
}

function decode(body: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new ValidationError({ body: ['Must be UTF-8 text.'] });
  }
}

function parseJsonObject(text: string): SentParameters {
  let members: unknown;
  try {
    members = JSON.parse(text);
  } catch {
    throw new ValidationError({ body: ['Must be valid JSON.'] });
  }
  if (members === null || typeof members !== 'object' || Array.isArray(members)) {
    throw new ValidationError({ body: ['Must be a JSON object with the parameters.'] });
  }
  return Object.entries(members);
}
