import { targetProblem, WEB_PORTS } from './address-guard.ts';
import { type AllowedTarget, hostName } from './allow-targets.ts';

/** Longest URL taken, in characters, as sent and as normalised. */
export const MAX_URL_CHARACTERS = 2048;

/** A URL that may be fetched, normalised by the WHATWG URL parser, or a sentence that says why not. */
export type UrlCheck = { url: URL; refusal: null } | { url: null; refusal: string };

/**
 * Checks a URL by its own text: nothing is resolved or connected. Names that turn out to mean a forbidden address
 * are rejected later, by the socket.
 */
export function checkTargetUrl(text: string, allow: readonly AllowedTarget[]): UrlCheck {
  if (text.length > MAX_URL_CHARACTERS) return refuse(TOO_LONG);
  if (!URL.canParse(text)) return refuse('This is not a complete web address, such as https://example.com/.');
  const url = new URL(text);
  if (url.href.length > MAX_URL_CHARACTERS) return refuse(TOO_LONG);
  if (!isWebScheme(url)) return refuse('Only http:// and https:// addresses can be fetched.');
  if (url.username !== '' || url.password !== '') {
    return refuse('The address must not contain a user name or password.');
  }
  switch (targetProblem({ host: hostName(url), port: portOf(url) }, allow)) {
    case 'address':
      return refuse('The address does not belong to the public Internet.');
    case 'port':
      return refuse(`Only the ports ${WEB_PORTS.join(', ')} can be fetched.`);
    default:
      return { url, refusal: null };
  }
}

const TOO_LONG = `The address is longer than ${MAX_URL_CHARACTERS} characters.`;

function refuse(refusal: string): UrlCheck {
  return { url: null, refusal };
}

function isWebScheme(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
