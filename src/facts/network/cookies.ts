import { fact } from '../../engine/fact.ts';
import { headerValues } from '../../page/headers.ts';

/** A cookie as a `Set-Cookie` line sets it. Its value is never kept. */
interface SentCookie {
  /** Empty for a line without one, which browsers keep too (RFC 6265bis, 5.7). */
  name: string;
  /** Without name and value, the line sets nothing. */
  isBlank: boolean;
  /** The last valid `Max-Age`, null when absent. 0 or less deletes the cookie. */
  maxAgeSeconds: number | null;
  /** The last valid `Expires`, in milliseconds since the epoch; null when absent. */
  expiresAt: number | null;
  isSecure: boolean;
  isHttpOnly: boolean;
  /** Null when absent or not one of the three. */
  sameSite: 'strict' | 'lax' | 'none' | null;
  /** `SameSite` has a value that browsers do not know. */
  hasUnknownSameSite: boolean;
  domain: string;
  path: string;
  /** Path, domain, lifetime and so on as they were sent, such as `Path=/`. */
  otherAttributes: string[];
}

/** A cookie that the page or a redirect on the way to it sets. */
export interface Cookie extends SentCookie {
  /** URL of the response that set it. */
  url: string;
}

/** The cookies that the page and its redirects set or delete, in order, with the identity of each for a browser. */
export const sentCookies = fact((page): (Cookie & { key: string })[] =>
  page.hops.flatMap(({ url, headers }) => {
    const host = new URL(url).hostname;
    return headerValues(headers, 'set-cookie').flatMap((line) => {
      const cookie = readCookie(line);
      const domain = cookie.domain.toLowerCase().replace(/^\./, '');
      if (cookie.isBlank || (domain && host !== domain && !host.endsWith(`.${domain}`))) return [];
      const path = cookie.path.startsWith('/') ? cookie.path : defaultPath(url);
      return { ...cookie, url, key: [cookie.name, domain || `=${host}`, path].join(';') };
    });
  }),
);

/** The cookies that a browser keeps after the whole redirect chain, each as it was last set. */
export const cookies = fact((page): Cookie[] => {
  const jar = new Map<string, Cookie>();
  for (const { key, ...cookie } of sentCookies(page)) {
    if (isExpired(cookie, Date.parse(page.fetchedAt))) jar.delete(key);
    else jar.set(key, cookie);
  }
  return [...jar.values()];
});

/** The directory of the URL (RFC 6265, 5.1.4). */
function defaultPath(url: string): string {
  const { pathname } = new URL(url);
  return pathname.slice(0, pathname.lastIndexOf('/')) || '/';
}

/** Whether the line deletes the cookie (RFC 6265, 5.3): `Max-Age` counts before `Expires`. */
function isExpired({ maxAgeSeconds, expiresAt }: SentCookie, now: number): boolean {
  return maxAgeSeconds === null ? expiresAt !== null && expiresAt <= now : maxAgeSeconds <= 0;
}

/** Unknown attributes are left out: a value with an unescaped semicolon continues there. */
const OTHER_ATTRIBUTES = new Set(['path', 'domain', 'max-age', 'expires', 'partitioned', 'priority']);

/** Parses a `Set-Cookie` line, whether or not browsers would keep the cookie. */
export function readCookie(line: string): SentCookie {
  const [pair = '', ...parts] = line.split(';');
  const attributes = parts.map((text) => {
    const [name = '', ...value] = text.split('=');
    return { name: name.trim().toLowerCase(), value: value.join('=').trim(), text: text.trim() };
  });
  const valuesOf = (name: string) =>
    attributes.filter((attribute) => attribute.name === name).map(({ value }) => value);
  const maxAge = valuesOf('max-age').findLast((text) => /^-?\d+$/.test(text));
  const sameSites = valuesOf('samesite').map((value) => value.toLowerCase());
  return {
    name: pair.slice(0, Math.max(pair.indexOf('='), 0)).trim(),
    isBlank: pair.replace('=', '').trim() === '',
    maxAgeSeconds: maxAge === undefined ? null : Number(maxAge),
    expiresAt: valuesOf('expires').map(Date.parse).findLast(Number.isFinite) ?? null,
    isSecure: valuesOf('secure').length > 0,
    isHttpOnly: valuesOf('httponly').length > 0,
    sameSite: sameSites.findLast(isSameSite) ?? null,
    hasUnknownSameSite: !sameSites.every(isSameSite),
    domain: valuesOf('domain').at(-1) ?? '',
    path: valuesOf('path').at(-1) ?? '',
    otherAttributes: attributes.filter(({ name }) => OTHER_ATTRIBUTES.has(name)).map(({ text }) => text),
  };
}

function isSameSite(value: string): value is 'strict' | 'lax' | 'none' {
  return value === 'strict' || value === 'lax' || value === 'none';
}

/** Name and security attributes of a cookie, for people to read. An ellipsis replaces the value, which may be a secret. */
export function cookieText({ name, isSecure, isHttpOnly, sameSite }: SentCookie): string {
  const flags = [isSecure && 'Secure', isHttpOnly && 'HttpOnly', sameSite && `SameSite=${sameSite}`];
  return [`${name}=…`, ...flags].filter(Boolean).join('; ');
}
