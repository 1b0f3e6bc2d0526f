import type { Hop } from '../../page/fetched-page.ts';
import { headerValues } from '../../page/headers.ts';
import type { AllowedTarget } from '../guard/allow-targets.ts';
import { checkTargetUrl } from '../guard/check-target-url.ts';
import { FetchError } from '../guard/fetch-error.ts';
import { dropBody, type UnreadResponse } from './send-request.ts';

const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308];

/**
 * Sends requests until a response is not a redirect. Each URL is checked like the first one: by its text here, and by
 * the guard when `send` connects. `hops` ends with the final response.
 */
export async function followRedirects(
  send: (url: URL) => Promise<UnreadResponse>,
  start: URL,
  { maxRedirects, allow }: { maxRedirects: number; allow: readonly AllowedTarget[] },
): Promise<{ response: UnreadResponse; hops: Hop[] }> {
  const hops: Hop[] = [];
  let response = await send(start);
  for (;;) {
    const { url, status, headers, durationMs } = response;
    hops.push({ url: url.href, status, headers, durationMs });
    if (!REDIRECT_STATUSES.includes(status)) return { response, hops };
    dropBody(response);
    if (hops.length > maxRedirects) {
      throw new FetchError('too_many_redirects', `The page redirects more than ${maxRedirects} times.`, {
        httpStatus: status,
      });
    }
    response = await send(nextUrl(response, allow)).catch(blockRedirect);
  }
}

function nextUrl({ url, status, headers }: UnreadResponse, allow: readonly AllowedTarget[]): URL {
  const location = headerValues(headers, 'location').at(-1);
  const next = location && URL.parse(escapeBytes(location), url.href);
  if (!next) {
    throw new FetchError(
      'http_error',
      `The server responds with status ${status} but without a valid Location header.`,
      { httpStatus: status },
    );
  }
  const { url: checked, problem } = checkTargetUrl(next.href, allow);
  if (checked) return checked;
  throw new FetchError('redirect_blocked', `The page redirects to a URL that is not allowed. ${problem}`, {
    httpStatus: status,
  });
}

// Header characters are bytes. Servers send UTF-8 in `Location`, which browsers escape byte by byte.
function escapeBytes(location: string): string {
  return location.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
}

function blockRedirect(error: unknown): never {
  if (!(error instanceof FetchError) || error.code !== 'blocked_address') throw error;
  throw new FetchError(
    'redirect_blocked',
    `The page redirects to a URL that is not allowed. ${error.message}`,
    { cause: error },
  );
}
