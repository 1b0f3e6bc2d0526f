import type { FetchedPage } from '../page/fetched-page.ts';
import { readHtml } from './body/read-html.ts';
import { howToAllow } from './guard/address-guard.ts';
import { checkSentUrl } from './guard/check-target-url.ts';
import { FetchError } from './guard/fetch-error.ts';
import { type Connections, openConnections, type RunOptions } from './request/connections.ts';
import { followRedirects } from './request/follow-redirects.ts';
import { keepCookies } from './request/keep-cookies.ts';
import { withDeadline } from './request/limit-time.ts';
import { elapsedMs, type RequestRules, sendRequest } from './request/send-request.ts';

const MAX_PAGE_REDIRECTS = 10;
const ACCEPT_HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** The rules for fetching pages. */
interface PageRules extends RequestRules {
  /** On the wire and decoded. */
  maxPageBytes: number;
}

/**
 * Fetches a page with its redirects, over separate connections: the times are those of a first visit, and runs cannot
 * affect each other. Rejects with a FetchError, or with the reason of `signal`.
 */
export async function fetchPage(
  text: string,
  rules: PageRules,
  { signal, hosts }: RunOptions,
): Promise<FetchedPage> {
  const { url, problem } = checkSentUrl(text, rules.allow);
  if (!url) throw new FetchError('blocked_address', problem);
  const connections = openConnections(rules, hosts);
  try {
    return await withDeadline(rules.timeouts.totalMs, signal, (deadline) =>
      readPage(url, connections, rules, deadline),
    );
  } catch (error) {
    // The host of `url`: the error of a redirect has another code.
    if (!(error instanceof FetchError) || error.code !== 'blocked_address') throw error;
    throw new FetchError('blocked_address', `${error.message} ${howToAllow(url)}`, { cause: error });
  } finally {
    connections.close();
  }
}

async function readPage(
  start: URL,
  connections: Connections,
  { allow, maxPageBytes, userAgent }: PageRules,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const startedAt = performance.now();
  const fetchedAt = new Date().toISOString();
  const { response, hops } = await followRedirects(
    keepCookies((url, cookies) =>
      sendRequest(connections, url, { userAgent, headers: { accept: ACCEPT_HTML, ...cookies }, signal }),
    ),
    start,
    { maxRedirects: MAX_PAGE_REDIRECTS, allow },
  );
  const { bytes, wireBytes, ...decoded } = await readHtml(response, maxPageBytes);
  return {
    fetchedAt,
    requestedUrl: start.href,
    url: response.url.href,
    hops,
    status: response.status,
    httpVersion: response.httpVersion,
    headers: response.headers,
    ...decoded,
    htmlBytes: bytes.length,
    transferBytes: wireBytes,
    ttfbMs: response.durationMs,
    totalMs: elapsedMs(startedAt),
    tls: response.tls,
  };
}
