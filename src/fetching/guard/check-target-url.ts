import { targetProblem, WEB_PORTS } from './address-guard.ts';
import { type AllowedTarget, hostName } from './allow-targets.ts';

/** Longest URL taken, in characters, as sent and as normalized. */
export const MAX_URL_CHARACTERS = 2048;

/** A URL that may be fetched, normalized by the WHATWG URL parser, or the reason why not, as a sentence. */
export type UrlCheck = { url: URL; problem: null } | { url: null; problem: string };

/**
 * Checks a URL by its own text: nothing is resolved or connected. Names that resolve to a forbidden address
 * are rejected later, by the socket.
 */
export function checkTargetUrl(text: string, allow: readonly AllowedTarget[]): UrlCheck {
  if (text.length > MAX_URL_CHARACTERS) return reject(TOO_LONG);
  if (!URL.canParse(text)) return reject('This is not a complete web address, such as https://example.com/.');
  const url = new URL(text);
  if (url.href.length > MAX_URL_CHARACTERS) return reject(TOO_LONG);
  if (!isWebScheme(url)) return reject('Only http:// and https:// addresses can be fetched.');
  if (url.username !== '' || url.password !== '') {
    return reject('The address must not contain a user name or password.');
  }
  switch (targetProblem({ host: hostName(url), port: portOf(url) }, allow)) {
    case 'address':
      return reject('The address does not belong to the public Internet.');
    case 'port':
      return reject(`Only the ports ${WEB_PORTS.join(', ')} can be fetched.`);
    default:
      return { url, problem: null };
  }
}

const TOO_LONG = `The address is longer than ${MAX_URL_CHARACTERS} characters.`;

function reject(problem: string): UrlCheck {
  return { url: null, problem };
}

function isWebScheme(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
