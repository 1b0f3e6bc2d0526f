import { NOT_PUBLIC, targetProblem, WEB_PORTS } from './address-guard.ts';
import { type AllowedTarget, hostName } from './allow-targets.ts';

/** Maximum length of a URL in characters, as sent and as normalized. */
export const MAX_URL_CHARACTERS = 2048;

/** A URL that may be fetched, normalized by the WHATWG URL parser; or the reason why not, as a sentence. */
export type UrlCheck = { url: URL; problem: null } | { url: null; problem: string };

/**
 * Checks a URL by its text alone, without resolving its name. The socket later rejects names that resolve to a
 * forbidden address.
 */
export function checkTargetUrl(text: string, allow: readonly AllowedTarget[]): UrlCheck {
  if (text.length > MAX_URL_CHARACTERS) return reject(TOO_LONG);
  if (lacksScheme(text)) return reject('The URL has no scheme: add https:// in front of it.');
  if (!URL.canParse(text)) return reject('The URL must be complete, such as https://example.com/.');
  const url = new URL(text);
  if (url.href.length > MAX_URL_CHARACTERS) return reject(TOO_LONG);
  if (!isWebScheme(url)) return reject('The URL must start with http:// or https://.');
  if (url.username !== '' || url.password !== '') {
    return reject('The URL must not contain a user name or password.');
  }
  switch (targetProblem({ host: hostName(url), port: portOf(url) }, allow)) {
    case 'address':
      return reject(NOT_PUBLIC);
    case 'port':
      return reject(
        `The port must be one of ${WEB_PORTS.join(', ')}. The operator of this service can allow others with ALLOW_TARGETS.`,
      );
    default:
      return { url, problem: null };
  }
}

const TOO_LONG = `The URL may have at most ${MAX_URL_CHARACTERS} characters.`;

function reject(problem: string): UrlCheck {
  return { url: null, problem };
}

/**
 * Whether the text is a host name, optionally with port and path: `example.com:8080` parses as a URL with the scheme
 * `example.com`.
 */
function lacksScheme(text: string): boolean {
  const given = URL.parse(text);
  if (given && (isWebScheme(given) || given.host !== '')) return false;
  const url = URL.parse(`https://${text.trim()}`);
  return url !== null && url.username === '' && /\.|^localhost$/.test(url.hostname);
}

function isWebScheme(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
