import { CookieJar } from 'tough-cookie';
import type { Answer } from './send-request.ts';

/**
 * Has each request of a redirect chain carry the cookies that the answers before it have set, as browsers would: sites
 * that first look whether cookies are kept redirect for ever to whoever keeps none. They end with the chain.
 */
export function keepCookies(
  send: (url: URL, cookies: { cookie?: string }) => Promise<Answer>,
): (url: URL) => Promise<Answer> {
  const jar = new CookieJar();
  return async (url) => {
    const cookie = await jar.getCookieString(url.href);
    const answer = await send(url, cookie === '' ? {} : { cookie });
    for (const [name, value] of answer.headers) {
      // What no browser would take, it does not take either.
      if (name === 'set-cookie') await jar.setCookie(value, url.href, { ignoreError: true });
    }
    return answer;
  };
}
