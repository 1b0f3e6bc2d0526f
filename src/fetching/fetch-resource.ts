import type { AllowedTarget } from './allow-targets.ts';
import type { ByteAllowance } from './byte-allowance.ts';
import { checkTargetUrl } from './check-target-url.ts';
import type { Connections } from './connections.ts';
import { parseContentType } from './content-type.ts';
import { decodeContent } from './decode-content.ts';
import { decodeText } from './decode-text.ts';
import { elapsedMs } from './elapsed-ms.ts';
import { FetchError } from './fetch-error.ts';
import type { ResourceAnswer, ResourceRequest } from './fetched-resource.ts';
import { followRedirects, type Hop } from './follow-redirects.ts';
import { type Body, contentCodings, readBody } from './read-body.ts';
import { type HeaderLine, lastHeader } from './read-headers.ts';
import { maxBodyBytes, requestHeaders } from './request-rules.ts';
import { type Answer, sendRequest } from './send-request.ts';

const MAX_REDIRECTS = 5;
/** Answers to `HEAD` of servers that only know `GET`. */
const HEAD_REFUSED: readonly number[] = [403, 405, 501];
const GZIP_MARK = 0x1f8b;

/** What a resource is fetched with. */
export interface ResourceTools {
  connections: Connections;
  allow: readonly AllowedTarget[];
  userAgent: string;
  /** Decoded bytes that all resources of a report may have together. */
  allowance: ByteAllowance;
  signal: AbortSignal;
}

/** Makes one request, redirects included. Rejects with a FetchError, or with the reason of the signal. */
export async function fetchResource(request: ResourceRequest, tools: ResourceTools): Promise<ResourceAnswer> {
  const { url, refusal } = checkTargetUrl(request.url, tools.allow);
  if (!url) throw new FetchError('blocked_address', refusal);
  const startedAt = performance.now();
  const { answer, hops } = await send(url, request, tools);
  const body = await readWanted(answer, request, tools.allowance);
  const text = body && request.body === 'text' ? await textOf(answer, body, request) : null;
  return {
    finalUrl: answer.url.href,
    status: answer.status,
    httpVersion: answer.httpVersion,
    headers: answer.headers,
    redirects: hops.slice(0, -1).map(({ url, status }) => ({ url, status })),
    text,
    prefix: body && request.body === 'prefix' ? body.bytes : null,
    ...sizes(answer.headers, body),
    durationMs: elapsedMs(startedAt),
    tls: answer.tls,
    truncated: body?.isCut ?? false,
  };
}

async function send(
  start: URL,
  request: ResourceRequest,
  { connections, allow, userAgent, signal }: ResourceTools,
): Promise<{ answer: Answer; hops: Hop[] }> {
  const sendAs = (method: ResourceRequest['method']) =>
    followRedirects(
      (url) => sendRequest(connections, url, { method, userAgent, headers: requestHeaders(request), signal }),
      start,
      { maxRedirects: MAX_REDIRECTS, allow },
    );
  const sent = await sendAs(request.method);
  if (request.method !== 'HEAD' || !HEAD_REFUSED.includes(sent.answer.status)) return sent;
  sent.answer.body.destroy();
  return await sendAs('GET');
}

/** The body as far as it is wanted and still allowed; null when it is not wanted. */
async function readWanted(
  answer: Answer,
  request: ResourceRequest,
  allowance: ByteAllowance,
): Promise<Body | null> {
  const wanted = maxBodyBytes(request);
  if (wanted === 0) {
    answer.body.destroy();
    return null;
  }
  const allowed = await allowance.take(wanted);
  let used = 0;
  try {
    if (allowed === 0) throw new FetchError('too_large', 'The page loads more than this service reads.');
    const body = await readBody(answer, allowed);
    used = body.bytes.length;
    return body;
  } finally {
    answer.body.destroy();
    allowance.giveBack(allowed - used);
  }
}

async function textOf({ headers }: Answer, { bytes }: Body, request: ResourceRequest): Promise<string> {
  const charset = parseContentType(lastHeader(headers, 'content-type'))?.charset ?? null;
  const isPacked = request.purpose === 'sitemap' && bytes.length > 1 && bytes.readUInt16BE(0) === GZIP_MARK;
  const content = isPacked ? await decodeContent(bytes, ['gzip'], maxBodyBytes(request)) : { bytes };
  return decodeText(content.bytes, charset);
}

/** What was read, or, where that is not all, what the server says. */
function sizes(
  headers: readonly HeaderLine[],
  body: Body | null,
): Pick<ResourceAnswer, 'bytes' | 'transferBytes'> {
  if (body && !body.isCut) return { bytes: body.bytes.length, transferBytes: body.wireBytes };
  const length = lastHeader(headers, 'content-length');
  const announced = length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null;
  const isCoded = contentCodings(headers).length > 0;
  return {
    bytes: (isCoded ? null : announced) ?? body?.bytes.length ?? null,
    transferBytes: announced ?? body?.wireBytes ?? null,
  };
}
