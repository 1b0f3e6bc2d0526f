import type { Page } from '../../engine/page.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { textEvidence } from '../../facts/evidence.ts';
import type { Resource } from '../../page/resource.ts';
import { notApplicable, unknown } from '../audit.ts';
import { httpsRedirectFixes } from '../fixes/https-fixes.ts';
import { isInsecureUrl } from '../insecure-url.ts';
import { defineObservatoryAudit, scored } from '../observatory.ts';
import { unfetched } from '../unfetched.ts';

const ADVICE = 'Redirect every http URL to the same host and path on https first, with status 301 or 308.';

export const audit = defineObservatoryAudit('redirects-http', {
  importance: 'high',
  decidedBy: 'host',
  title: 'HTTP to HTTPS redirect',
  description:
    'The server redirects http to https, so that visitors get an encrypted connection. The first redirect leads to https on the same host: only then does HSTS take effect for that host.',
  results: {
    'redirection-to-https': scored(0, 'The site redirects from http to https'),
    'redirection-not-needed-no-http': scored(0, 'The site does not respond over http'),
    'redirection-off-host-from-http': scored(-5, 'The site redirects from http to another host', ADVICE),
    'redirection-not-to-https-on-initial-redirection': scored(
      -10,
      'The first redirect from http does not lead to https',
      ADVICE,
    ),
    'redirection-not-to-https': scored(-20, 'The site redirects from http, but not to https', ADVICE),
    'redirection-missing': scored(-20, 'The site does not redirect http to https', ADVICE),
    'redirection-invalid-cert': scored(
      -20,
      'The site redirects http to a host with an invalid certificate',
      'Install a valid certificate on every host in the redirects.',
    ),
    local: notApplicable('The page is on localhost, where http is secure too'),
    'own-port': notApplicable('The page uses a custom port without an http counterpart'),
    unfetched: unknown('fetch-failed', 'The redirect from http to https could not be requested'),
  },
  audit: (page) => {
    const { hostname, port, protocol } = new URL(page.url);
    if (!isInsecureUrl(`http://${hostname}/`)) return { result: 'local' };
    if (protocol === 'https:' && port) return { result: 'own-port' };
    const [sibling] = resourcesFor(page, 'http-sibling');
    const route = httpRoute(page, sibling);
    if (!route) {
      const finding = unfetched(sibling);
      const code = sibling?.failureCode;
      if (code === 'connect_failed') return { ...finding, result: 'redirection-not-needed-no-http' };
      return code === 'tls_invalid' ? { ...finding, result: 'redirection-invalid-cert' } : finding;
    }
    const urls = route.map(({ url }) => url);
    const result = resultOfRoute(urls.map((url) => new URL(url)));
    return {
      result,
      fixes: result === 'redirection-to-https' ? [] : httpsRedirectFixes(page, urls),
      value: route.length - 1,
      evidence: route.map(({ url, status }) => textEvidence(`${status} ${url}`, null, url)),
    };
  },
});

/** The redirect chain of the page from its first http URL on, or else that of the site's home page. */
function httpRoute({ hops }: Page, home: Resource | undefined): { url: string; status: number }[] | null {
  const start = hops.findIndex(({ url }) => url.startsWith('http:'));
  if (start !== -1) return hops.slice(start);
  const response = home?.response;
  return response ? [...response.redirects, { url: response.finalUrl, status: response.status }] : null;
}

// The tests and their order are the Observatory's.
function resultOfRoute(route: URL[]) {
  const [first, second] = route;
  if (!first || !second) return 'redirection-missing';
  if (route.at(-1)?.protocol !== 'https:') return 'redirection-not-to-https';
  if (second.protocol === 'http:') return 'redirection-not-to-https-on-initial-redirection';
  return first.hostname === second.hostname ? 'redirection-to-https' : 'redirection-off-host-from-http';
}
