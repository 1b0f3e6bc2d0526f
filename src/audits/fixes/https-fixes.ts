import type { Page } from '../../engine/page.ts';
import { leavesHttps } from '../redirect-chain.ts';
import type { OfferedFix } from './changes.ts';
import { plainHost, publicHost } from './redirect-fixes.ts';
import { PLACES, serverFixes } from './server-fixes.ts';

/** Serves the host over https too. A redirect would never end behind a proxy that requests the page over http. */
export function httpsFixes(page: Page): OfferedFix[] {
  const host = publicHost(page.url);
  // After a redirect from https, the host has a certificate.
  if (!host || page.hops.some(({ url }) => url.startsWith('https:'))) return [];
  return [
    { label: 'nginx', language: 'shell', code: `certbot --nginx --no-redirect -d ${host}` },
    { label: 'Apache', language: 'shell', code: `certbot --apache --no-redirect -d ${host}` },
    {
      label: 'Caddy',
      language: 'caddy',
      code: `http://${host}, https://${host} {\n  # the lines of http://${host}\n}`,
    },
  ];
}

/** Behind a proxy without this header, the server sees http in every request, and would redirect forever. */
const CONDITION = '# A proxy in front of the server must send X-Forwarded-Proto.';

/**
 * Configuration that redirects the http URLs of an https page's host to https. Other hosts of the same server may have
 * no certificate, and load balancers check its health by IP address. `route` has the URLs that an http URL of the site
 * leads to. None if a URL on the way redirects from https to http, because the redirects would never end.
 */
export function httpsRedirectFixes(page: Page, route: readonly string[]): OfferedFix[] {
  const [start = ''] = route;
  const host = page.url.startsWith('https:') && plainHost(page.url);
  const chains = [page.hops.map(({ url }) => url), route];
  if (!host || plainHost(start) !== host || chains.some(leavesHttps)) return [];
  return serverFixes({
    nginx: [
      PLACES.nginx.port80,
      CONDITION,
      'set $requested_origin $scheme$http_x_forwarded_proto://$host;',
      `if ($requested_origin ~ "^http(http)?://${host.replaceAll('.', '[.]')}$") {`,
      `  return 301 https://${host}$request_uri;`,
      '}',
    ].join('\n'),
    apache: [
      PLACES.Apache.port80,
      CONDITION,
      `<If "%{HTTP_HOST} == '${host}' && %{HTTPS} != 'on' && %{HTTP:X-Forwarded-Proto} -in {'', 'http'}">`,
      `  Redirect permanent / https://${host}/`,
      '</If>',
    ].join('\n'),
    caddy: [
      PLACES.Caddy.port80,
      CONDITION,
      `@http expression \`{host} == "${host}" && {scheme} == "http" && {header.X-Forwarded-Proto} in ["", "http"]\``,
      `redir @http https://${host}{uri} permanent`,
    ].join('\n'),
  });
}

/** The https form of an http URL; null for other protocols, and for servers that cannot be expected to have https. */
export function securedUrl(url: string): string | null {
  return url.startsWith('http:') && publicHost(url) ? url.replace('http:', 'https:') : null;
}
