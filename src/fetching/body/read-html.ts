import { headerValue } from '../../page/headers.ts';
import { isSuccessStatus } from '../../page/http-status.ts';
import { FetchError } from '../guard/fetch-error.ts';
import type { UnreadResponse } from '../request/send-request.ts';
import { type ContentType, isHtmlType, isXhtml, looksLikeHtml, readContentType } from './content-type.ts';
import { type DecodedHtml, decodeHtml } from './decode-text.ts';
import { type Body, readBody } from './read-body.ts';

/**
 * Reads the page of a final response with any status. Fails when there is none: `not_html` and `empty_body` for
 * success, `http_error` for any other status; `too_large` for a body over `maxBytes`.
 */
export async function readHtml(
  response: UnreadResponse,
  maxBytes: number,
): Promise<Omit<Body, 'isCut'> & DecodedHtml> {
  const type = readContentType(response.headers);
  if (type && !isHtmlType(type)) throw notHtml(response, type);
  const { isCut, ...body } = await readBody(response, maxBytes);
  if (isCut) throw new FetchError('too_large', 'The page is larger than the limit of this service.');
  if (body.bytes.length === 0) throw noPage(response, 'empty_body', 'The page is empty.');
  if (!type && !looksLikeHtml(body.bytes)) throw notHtml(response, null);
  return { ...body, ...decodeHtml(body.bytes, type?.charset ?? null, isXhtml(type)) };
}

type Head = Pick<UnreadResponse, 'status' | 'headers'>;

function notHtml(response: Head, type: ContentType | null): FetchError {
  const found = type?.essence ?? 'another content type';
  return noPage(response, 'not_html', `The URL does not lead to a web page but to ${found}.`);
}

function noPage({ status, headers }: Head, code: 'empty_body' | 'not_html', message: string): FetchError {
  if (isSuccessStatus(status)) return new FetchError(code, message, { httpStatus: status });
  return new FetchError('http_error', `The server responds with status ${status} and no web page.`, {
    httpStatus: status,
    retryAfter: headerValue(headers, 'retry-after'),
  });
}
