import { fact } from '../../../engine/fact.ts';
import { headerValues } from '../../../page/headers.ts';

/** A cookie that the page or a redirect on the way to it sets. Its value is never kept. */
export interface Cookie {
  name: string;
  isSecure: boolean;
  isHttpOnly: boolean;
  /** Null when absent or not one of the three. */
  sameSite: 'strict' | 'lax' | 'none' | null;
  /** `SameSite` has a value that browsers do not know. */
  hasUnknownSameSite: boolean;
  /** Path, domain, lifetime and so on as they were sent, such as `Path=/`. */
  otherAttributes: string[];
  /** URL of the response that set it. */
  url: string;
}

/** The cookies that a browser keeps after the whole redirect chain, each as it was last set. */
export const cookies = fact((page): Cookie[] => {
  const jar = new Map<string, Cookie>();
  for (const hop of page.hops) {
    for (const line of headerValues(hop.headers, 'set-cookie')) {
      const { name, attributes } = readSetCookie(line);
      const domain = lastValue(attributes, 'domain')?.toLowerCase().replace(/^\./, '') || null;
      const host = new URL(hop.url).hostname;
      if (!name || (domain && !belongsTo(host, domain))) continue;
      const path = lastValue(attributes, 'path') ?? '';
      jar.set([name, domain ?? `=${host}`, path].join(';'), { name, ...valuesOf(attributes), url: hop.url });
    }
  }
  return [...jar.values()];
});

/** Parses a `Set-Cookie` line, whether or not browsers would keep the cookie. */
export function readCookie(line: string): Omit<Cookie, 'url'> {
  const { name, attributes } = readSetCookie(line);
  return { name, ...valuesOf(attributes) };
}

/** Name and security attributes of a cookie, for people to read. An ellipsis replaces the value, which may be a secret. */
export function cookieText({ name, isSecure, isHttpOnly, sameSite }: Omit<Cookie, 'url'>): string {
  const flags = [isSecure && 'Secure', isHttpOnly && 'HttpOnly', sameSite && `SameSite=${sameSite}`];
  return [`${name}=…`, ...flags].filter(Boolean).join('; ');
}

/** The name is in lower case; the text is the whole attribute as it was sent. */
type Attribute = readonly [name: string, value: string, text: string];

/** Unknown attributes are left out: a value with an unescaped semicolon continues there. */
const OTHER_ATTRIBUTES = new Set(['path', 'domain', 'max-age', 'expires', 'partitioned', 'priority']);

function readSetCookie(line: string): { name: string; attributes: Attribute[] } {
  const [pair = '', ...parts] = line.split(';');
  const name = pair.includes('=') ? pair.slice(0, pair.indexOf('=')).trim() : '';
  return { name, attributes: parts.map(readAttribute) };
}

function readAttribute(text: string): Attribute {
  const [name = '', ...value] = text.split('=');
  return [name.trim().toLowerCase(), value.join('=').trim(), text.trim()];
}

function lastValue(attributes: Attribute[], name: string): string | undefined {
  return attributes.findLast((attribute) => attribute[0] === name)?.[1];
}

function belongsTo(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function valuesOf(attributes: Attribute[]): Omit<Cookie, 'name' | 'url'> {
  const sameSites = attributes
    .filter(([name]) => name === 'samesite')
    .map(([, value]) => value.toLowerCase());
  return {
    isSecure: attributes.some(([name]) => name === 'secure'),
    isHttpOnly: attributes.some(([name]) => name === 'httponly'),
    sameSite: sameSites.findLast(isSameSite) ?? null,
    hasUnknownSameSite: !sameSites.every(isSameSite),
    otherAttributes: attributes.filter(([name]) => OTHER_ATTRIBUTES.has(name)).map(([, , text]) => text),
  };
}

function isSameSite(value: string): value is 'strict' | 'lax' | 'none' {
  return value === 'strict' || value === 'lax' || value === 'none';
}
