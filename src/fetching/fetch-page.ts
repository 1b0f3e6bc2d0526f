import { CookieJar } from 'tough-cookie';
import { FAST_TTFB_MS, type FetchedPage } from '../page/fetched-page.ts';
import { readHtml } from './body/read-html.ts';
import { howToAllow } from './guard/address-guard.ts';
import { checkSentUrl } from './guard/check-target-url.ts';
import { FetchError } from './guard/fetch-error.ts';
import { type FetchTools, RequestLimitError, withAdmission } from './request/admission.ts';
import { type Connections, openConnections, type RunOptions } from './request/connections.ts';
import { followRedirects } from './request/follow-redirects.ts';
import {
  dropBody,
  elapsedMs,
  type RequestRules,
  sendRequest,
  type UnreadResponse,
} from './request/send-request.ts';

/**
 * How often a slow response is measured again, and for how long in total, in milliseconds: chance delays some. One
 * after the other, because several at once can delay each other.
 */
const REPEATS = 2;
const REPEATS_MS = 2_000;
const MAX_PAGE_REDIRECTS = 10;
const TOO_OFTEN = 'The page redirects to another host, to which its site audit sends no further requests.';
const ACCEPT_HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** The rules for fetching pages. */
interface PageRules extends RequestRules {
  /** On the wire and decoded. */
  maxPageBytes: number;
}

/**
 * Fetches a page with its redirects, over connections of its own: the times are those of a first visit, and runs cannot
 * affect each other. A slow response is requested twice more, and the shortest time counts. Rejects with a FetchError
 * or the reason of `signal`.
 */
export async function fetchPage(
  text: string,
  rules: PageRules,
  { signal, hosts, admit }: RunOptions,
): Promise<FetchedPage> {
  const { url, problem } = checkSentUrl(text, rules.allow);
  if (!url) throw new FetchError('blocked_address', problem);
  const connections = openConnections(rules, hosts);
  try {
    const options = { admit, purpose: 'page', timeoutMs: rules.timeouts.totalMs, signal } as const;
    const page = await withAdmission(options, (tools) => readPage(url, connections, rules, tools));
    return page.ttfbMs > FAST_TTFB_MS ? await withShortestTime(page, rules, { signal, hosts, admit }) : page;
  } catch (error) {
    if (error instanceof RequestLimitError)
      throw new FetchError('redirect_blocked', TOO_OFTEN, { cause: error });
    // The host of `url`: the error of a redirect has another code.
    if (!(error instanceof FetchError) || error.code !== 'blocked_address') throw error;
    throw new FetchError('blocked_address', `${error.message} ${howToAllow(url)}`, { cause: error });
  } finally {
    connections.close();
  }
}

/** The page with the shortest time to the first byte, of its own response and of later ones with the same status. */
async function withShortestTime(page: FetchedPage, rules: PageRules, { signal, hosts, admit }: RunOptions) {
  const times = [page.ttfbMs];
  const url = new URL(page.url);
  const measure = async (tools: FetchTools) => {
    const connections = openConnections(rules, hosts);
    try {
      const response = await requestPage(connections, url, rules, tools);
      dropBody(response);
      if (response.status === page.status) times.push(response.durationMs);
    } finally {
      connections.close();
    }
  };
  try {
    const options = { admit, purpose: 'page', timeoutMs: REPEATS_MS, signal } as const;
    await withAdmission(options, (tools) => Array.fromAsync({ length: REPEATS }, () => measure(tools)));
  } catch {
    // The page is there, so only the end of its run matters.
    signal.throwIfAborted();
  }
  const ttfbMs = Math.min(...times);
  const totalMs = page.totalMs - (page.ttfbMs - ttfbMs);
  const hops = page.hops.map((hop, i) => (i === page.hops.length - 1 ? { ...hop, durationMs: ttfbMs } : hop));
  return { ...page, hops, ttfbMs, totalMs };
}

async function requestPage(
  connections: Connections,
  url: URL,
  { headersFor, cookie }: Pick<PageRules, 'headersFor'> & { cookie?: string },
  { admit, signal }: FetchTools,
): Promise<UnreadResponse> {
  await admit(url);
  const headers = { accept: ACCEPT_HTML, ...(cookie && { cookie }) };
  return await sendRequest(connections, url, { headersFor, headers, signal });
}

async function readPage(
  start: URL,
  connections: Connections,
  { allow, maxPageBytes, headersFor }: PageRules,
  tools: FetchTools,
): Promise<FetchedPage> {
  const startedAt = performance.now();
  const fetchedAt = new Date().toISOString();
  const { response, hops } = await followRedirects(
    keepCookies((url, cookie) => requestPage(connections, url, { headersFor, cookie }, tools)),
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

/**
 * Sends cookies in a redirect chain as browsers do: each request gets the cookies set by earlier responses. Sites that
 * test for cookie support would otherwise redirect endlessly. The cookies are discarded with the chain.
 */
function keepCookies(
  send: (url: URL, cookie: string) => Promise<UnreadResponse>,
): (url: URL) => Promise<UnreadResponse> {
  const jar = new CookieJar();
  return async (url) => {
    // The jar throws for special-use domains with a single label, such as `test`, regardless of its options.
    const cookie = await Promise.try(() => jar.getCookieString(url.href)).catch(() => '');
    const response = await send(url, cookie);
    for (const [name, value] of response.headers) {
      // Cookies that browsers reject are ignored.
      if (name === 'set-cookie') await jar.setCookie(value, url.href, { ignoreError: true });
    }
    return response;
  };
}
