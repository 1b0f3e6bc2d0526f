import { CookieJar } from 'tough-cookie';
import type { UnreadResponse } from './send-request.ts';

/**
 * Sends with each request of a redirect chain the cookies set by the responses before it, as browsers do: sites that
 * test for cookie support redirect endlessly without them. The cookies end with the chain.
 */
export function keepCookies(
  send: (url: URL, cookies: { cookie?: string }) => Promise<UnreadResponse>,
): (url: URL) => Promise<UnreadResponse> {
  const jar = new CookieJar();
  return async (url) => {
    const cookie = await readCookies(jar, url);
    const response = await send(url, cookie === '' ? {} : { cookie });
    for (const [name, value] of response.headers) {
      // Cookies that browsers reject are ignored.
      if (name === 'set-cookie') await jar.setCookie(value, url.href, { ignoreError: true });
    }
    return response;
  };
}

/** The jar throws for special-use domains of a single label, such as `test`, with any options; they get no cookies. */
async function readCookies(jar: CookieJar, url: URL): Promise<string> {
  try {
    return await jar.getCookieString(url.href);
  } catch {
    return '';
  }
}
