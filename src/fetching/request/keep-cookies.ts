import { CookieJar } from 'tough-cookie';
import type { UnreadResponse } from './send-request.ts';

/**
 * Sends cookies in a redirect chain as browsers do: each request gets the cookies set by earlier responses. Sites that
 * test for cookie support would otherwise redirect endlessly. The cookies are discarded with the chain.
 */
export function keepCookies(
  send: (url: URL, cookies: { cookie?: string }) => Promise<UnreadResponse>,
): (url: URL) => Promise<UnreadResponse> {
  const jar = new CookieJar();
  return async (url) => {
    // The jar throws for special-use domains with a single label, such as `test`, regardless of its options.
    const cookie = await Promise.try(() => jar.getCookieString(url.href)).catch(() => '');
    const response = await send(url, cookie === '' ? {} : { cookie });
    for (const [name, value] of response.headers) {
      // Cookies that browsers reject are ignored.
      if (name === 'set-cookie') await jar.setCookie(value, url.href, { ignoreError: true });
    }
    return response;
  };
}
