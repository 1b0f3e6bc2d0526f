import { howToAllow, isLoopback, targetProblem } from './address-guard.ts';
import { type AllowedTarget, hostName } from './allow-targets.ts';

/** Maximum length of a URL in characters, as sent and as normalized. */
export const MAX_URL_CHARACTERS = 2048;

/** A URL that may be fetched, normalized by the WHATWG URL parser; or the reason why not, as a sentence. */
type UrlCheck = { url: URL; problem: null } | { url: null; problem: string };

/**
 * Checks a URL that a client sent. Without a scheme, as in `example.com/page`, it is taken as https, or as http if the host
 * is this machine, as in `localhost:3000`. The problem says how the operator can allow the host.
 */
export function checkSentUrl(text: string, allow: readonly AllowedTarget[]): UrlCheck {
  const sent = text.trim();
  if (sent.length > MAX_URL_CHARACTERS) return reject(TOO_LONG);
  return checkTargetUrl(withScheme(sent), allow, (problem, url) => `${problem} ${howToAllow(url)}`);
}

/**
 * Checks a URL by its text alone, without resolving its name. The socket later rejects names that resolve to a
 * forbidden address. The problem does not name the host, which can be an internal one that a page redirects to.
 */
export function checkTargetUrl(
  text: string,
  allow: readonly AllowedTarget[],
  explain = (problem: string, _url: URL) => problem,
): UrlCheck {
  if (text.length > MAX_URL_CHARACTERS) return reject(TOO_LONG);
  const url = URL.parse(text);
  if (!url) return reject('The URL must be complete, such as https://example.com/.');
  if (url.href.length > MAX_URL_CHARACTERS) return reject(TOO_LONG);
  if (!isWebScheme(url)) return reject('The URL must start with http:// or https://.');
  if (url.username !== '' || url.password !== '') {
    return reject('The URL must not contain a user name or password.');
  }
  const problem = targetProblem(url, allow);
  return problem === null ? { url, problem } : reject(explain(problem, url));
}

/** In `example.com/a.html`, but not in `page/a.html`. */
const BEGINS_WITH_HOST = /^(?:localhost(?![^:/?#\s])|\[|[^/?#]*\.)/i;
const TOO_LONG = `The URL may have at most ${MAX_URL_CHARACTERS} characters.`;

function reject(problem: string): UrlCheck {
  return { url: null, problem };
}

/** Adds a scheme to a text that begins with a host. `example.com:8080` is a URL with the scheme `example.com`. */
function withScheme(text: string): string {
  const complete = URL.parse(text);
  if (complete && (isWebScheme(complete) || complete.host !== '')) return text;
  const url = BEGINS_WITH_HOST.test(text) ? URL.parse(`https://${text}`) : null;
  if (url === null || url.username !== '') return text;
  return `${isLoopback(hostName(url)) ? 'http' : 'https'}://${text}`;
}

function isWebScheme(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}
