import { parse } from 'tldts';
import type { OfferedFix } from './changes.ts';
import { serverFixes } from './server-fixes.ts';

/** A path that needs no quotes or escapes in configurations, and that is not the home page. */
const PLAIN_PATH = /^(\/[\w.~-]+)+\/?$/;
const PLAIN_TARGET = /^https:\/\/[a-z0-9.-]+(\/[\w.~-]+)*\/?(\?[\w.~=&-]+)?$/;

/** Behind a proxy that changes Host, the server sees one host in every request, and could redirect forever. */
const CONDITION = '# For a server that visitors connect to, or behind a proxy that keeps the Host header:\n';

/** Configuration that permanently redirects every URL of a host to another host with https. */
export function hostRedirectFixes(from: string, to: string): OfferedFix[] {
  return serverFixes({
    nginx: `${CONDITION}if ($host = ${from}) {\n  return 301 https://${to}$request_uri;\n}`,
    apache: `${CONDITION}<If "%{HTTP_HOST} == '${from}'">\n  Redirect permanent / https://${to}/\n</If>`,
    caddy: `${CONDITION}@other host ${from}\nredir @other https://${to}{uri} permanent`,
  });
}

/** Permanently redirects one https URL to another. None for URLs with a query, or that would need quotes. */
export function urlRedirectFixes(from: string, to: string): OfferedFix[] {
  const { pathname, search } = new URL(from);
  const host = plainHost(from);
  if (!host || search || !PLAIN_PATH.test(pathname) || !PLAIN_TARGET.test(to)) return [];
  return serverFixes({
    nginx: `${CONDITION}set $requested_url $host$request_uri;\nif ($requested_url = ${host}${pathname}) {\n  return 301 ${to};\n}`,
    apache: `${CONDITION}<If "%{HTTP_HOST} == '${host}' && %{REQUEST_URI} == '${pathname}' && %{QUERY_STRING} == ''">\n  Redirect permanent ${pathname} ${to}\n</If>`,
    caddy: `${CONDITION}@old expression \`{host} == "${host}" && {uri} == "${pathname}"\`\nredir @old ${to} permanent`,
  });
}

/** No label begins with a hyphen, because a command would read it as an option. */
const PLAIN_HOST = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)*$/;

/**
 * The host of an http or https URL on the default port, if its name needs no quotes in configurations and shells;
 * else null. `URL` also accepts names with braces, dollar signs and semicolons.
 */
export function plainHost(url: string): string | null {
  const { protocol, hostname, port } = new URL(url);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && port === '' && PLAIN_HOST.test(hostname) ? hostname : null;
}

/** Such a host if certificate authorities issue certificates for it: no IP address, and no name of a local network. */
export function publicHost(url: string): string | null {
  const host = plainHost(url);
  if (!host) return null;
  const { domain, isIcann } = parse(host);
  return domain && isIcann ? host : null;
}
