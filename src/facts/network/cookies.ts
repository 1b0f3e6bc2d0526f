import { fact } from '../../engine/fact.ts';
import { headerValues } from '../../page/headers.ts';

/** A cookie as a `Set-Cookie` line sets it. Its value is never kept. */
interface SentCookie {
  name: string;
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

/** The cookies that a browser keeps after the whole redirect chain, each as it was last set. */
export const cookies = fact((page): Cookie[] => {
  const jar = new Map<string, Cookie>();
  for (const { url, headers } of page.hops) {
    for (const cookie of headerValues(headers, 'set-cookie').map(readCookie)) {
      const { name, path } = cookie;
      const domain = cookie.domain.toLowerCase().replace(/^\./, '');
      const host = new URL(url).hostname;
      if (!name || (domain && host !== domain && !host.endsWith(`.${domain}`))) continue;
      jar.set([name, domain || `=${host}`, path].join(';'), { ...cookie, url });
    }
  }
  return [...jar.values()];
});

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
  const sameSites = valuesOf('samesite').map((value) => value.toLowerCase());
  return {
    name: pair.includes('=') ? pair.slice(0, pair.indexOf('=')).trim() : '',
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
