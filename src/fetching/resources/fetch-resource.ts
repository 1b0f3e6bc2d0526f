import type { Hop } from '../../page/fetched-page.ts';
import { type HeaderLine, headerValues } from '../../page/headers.ts';
import { isErrorStatus, TOO_MANY_REQUESTS } from '../../page/http-status.ts';
import {
  PROBE_ORIGIN,
  type ResourcePurpose,
  type ResourceRequest,
  type ResourceResponse,
} from '../../page/resource.ts';
import { readContentType } from '../body/content-type.ts';
import { decodeText } from '../body/decode-text.ts';
import { type Body, contentCodings, decodeContent, readBody } from '../body/read-body.ts';
import type { AllowedTarget } from '../guard/allow-targets.ts';
import { checkTargetUrl } from '../guard/check-target-url.ts';
import { FetchError } from '../guard/fetch-error.ts';
import type { Connections } from '../request/connections.ts';
import { followRedirects } from '../request/follow-redirects.ts';
import {
  dropBody,
  elapsedMs,
  type OwnHeaders,
  type RequestRules,
  sendRequest,
  type UnreadResponse,
} from '../request/send-request.ts';
import type { ByteLimit } from './byte-limit.ts';

const MAX_REDIRECTS = 5;
const GZIP_MARK = 0x1f8b;
/** Matches plausible lengths: a declared length of a terabyte or more is ignored. */
const LENGTH = /^\d{1,12}$/;

/** Number of bytes read of a file if its beginning suffices. */
const PREFIX_BYTES = 64 * 1024;

const MAX_TEXT_BYTES = 2 * 1024 * 1024;
const MAX_TEXT_BYTES_BY_PURPOSE: ReadonlyMap<ResourcePurpose, number> = new Map([
  // RFC 9309, 2.5, requires to parse at least 500 KiB.
  ['robots', 500 * 1024],
  ['sitemap', 10 * 1024 * 1024],
]);

const ACCEPT_BY_PURPOSE: ReadonlyMap<ResourcePurpose, string> = new Map([
  ['image', 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'],
  ['stylesheet', 'text/css,*/*;q=0.1'],
]);

/** The dependencies of a resource fetch. */
interface ResourceTools {
  connections: Connections;
  allow: readonly AllowedTarget[];
  headersFor: RequestRules['headersFor'];
  /** Limit of the bytes of all resources of a report, on the wire and decoded. */
  byteLimit: ByteLimit;
  /** Resolves when a request may be sent. @throws RequestLimitError when the report has used up its requests */
  admit: (url: URL) => Promise<void>;
  signal: AbortSignal;
}

/** Sends one request and follows its redirects. Rejects with a FetchError, RequestLimitError or the signal's reason. */
export async function fetchResource(
  request: ResourceRequest,
  tools: ResourceTools,
): Promise<ResourceResponse> {
  const { url, problem } = checkTargetUrl(request.url, tools.allow);
  if (!url) throw new FetchError('blocked_address', problem);
  const startedAt = performance.now();
  const { response, hops } = await send(url, request, tools);
  const body = await readWanted(response, request, tools.byteLimit);
  const text = body && request.body === 'text' ? await textOf(response, body, request) : null;
  return {
    finalUrl: response.url.href,
    status: response.status,
    httpVersion: response.httpVersion,
    headers: response.headers,
    redirects: hops.slice(0, -1).map(({ url, status }) => ({ url, status })),
    text: text?.content ?? null,
    prefix: body && request.body === 'prefix' ? body.bytes : null,
    ...sizes(response.headers, body, request),
    durationMs: elapsedMs(startedAt),
    tls: response.tls,
    truncated: (body?.isCut || text?.isCut) ?? false,
  };
}

async function send(
  start: URL,
  request: ResourceRequest,
  { connections, allow, headersFor, admit, signal }: ResourceTools,
): Promise<{ response: UnreadResponse; hops: Hop[] }> {
  const sendOnce = async (method: ResourceRequest['method'], url: URL) => {
    await admit(url);
    const headers = requestHeaders(request);
    return await sendRequest(connections, url, { method, headersFor, headers, signal });
  };
  // Browsers treat a redirect of a preflight request as an error, so it is not followed.
  if (request.method === 'OPTIONS') return { response: await sendOnce('OPTIONS', start), hops: [] };
  const sendAs = (method: 'GET' | 'HEAD') =>
    followRedirects((url) => sendOnce(method, url), start, { maxRedirects: MAX_REDIRECTS, allow });
  const sent = await sendAs(request.method);
  if (request.method !== 'HEAD' || !mayConcernHead(sent.response.status)) return sent;
  dropBody(sent.response);
  return await sendAs('GET');
}

/** Whether `HEAD` may be the cause: servers that do not support it respond with various errors, such as 404 or 500. */
function mayConcernHead(status: number): boolean {
  return isErrorStatus(status) && status !== TOO_MANY_REQUESTS;
}

/** Maximum number of bytes read of the body. */
function maxBodyBytes({ body, purpose }: ResourceRequest): number {
  if (body === 'none') return 0;
  return body === 'prefix' ? PREFIX_BYTES : (MAX_TEXT_BYTES_BY_PURPOSE.get(purpose) ?? MAX_TEXT_BYTES);
}

/** The headers in addition to those of every request. */
function requestHeaders({ method, purpose }: ResourceRequest): OwnHeaders {
  const accept = ACCEPT_BY_PURPOSE.get(purpose) ?? '*/*';
  if (method !== 'OPTIONS') return { accept };
  return { accept, origin: PROBE_ORIGIN, 'access-control-request-method': 'GET' };
}

/** Reads the body as far as it is wanted and the byte limit allows; null when it is not wanted. */
async function readWanted(
  response: UnreadResponse,
  request: ResourceRequest,
  byteLimit: ByteLimit,
): Promise<Body | null> {
  const wanted = maxBodyBytes(request);
  if (wanted === 0) {
    dropBody(response);
    return null;
  }
  const allowed = await byteLimit.reserve(wanted);
  let used = 0;
  try {
    if (allowed === 0)
      throw new FetchError('too_large', 'The page loads more data than this service allows.');
    const body = await readBody(response, allowed);
    used = Math.max(body.bytes.length, body.wireBytes);
    return body;
  } finally {
    dropBody(response);
    byteLimit.release(allowed - used);
  }
}

/** The body as text. A compressed sitemap is unpacked besides its content coding, and may be cut again. */
async function textOf(
  { headers }: UnreadResponse,
  { bytes }: Body,
  request: ResourceRequest,
): Promise<{ content: string; isCut: boolean }> {
  const charset = readContentType(headers)?.charset ?? null;
  const isPacked = request.purpose === 'sitemap' && bytes.length > 1 && bytes.readUInt16BE(0) === GZIP_MARK;
  const unpacked = isPacked
    ? await decodeContent(bytes, ['gzip'], maxBodyBytes(request))
    : { bytes, isCut: false };
  return { content: decodeText(unpacked.bytes, charset), isCut: unpacked.isCut };
}

/**
 * The sizes of the body: as read; if it was cut, as declared by the server. Without a declaration, a text counts as far
 * as it was read, and a file of which only a prefix was wanted has an unknown size.
 */
function sizes(
  headers: readonly HeaderLine[],
  body: Body | null,
  wanted: Pick<ResourceRequest, 'body'>,
): Pick<ResourceResponse, 'bytes' | 'transferBytes'> {
  if (body && !body.isCut) return { bytes: body.bytes.length, transferBytes: body.wireBytes };
  const length = headerValues(headers, 'content-length').at(-1) ?? '';
  const announced = LENGTH.test(length) ? Number(length) : null;
  const isCoded = contentCodings(headers).length > 0;
  const read = wanted.body === 'prefix' ? null : body;
  return {
    bytes: (isCoded ? null : announced) ?? read?.bytes.length ?? null,
    transferBytes: announced ?? read?.wireBytes ?? null,
  };
}
