import type { Page } from '../../engine/page.ts';
import { isLocalhost } from '../../engine/request-url.ts';
import { listEvidence, textEvidence } from '../../facts/evidence.ts';
import { loadedResources } from '../../facts/network/loaded-resources.ts';
import { isOnSiteOf } from '../../facts/same-site.ts';
import { headerValue } from '../../page/headers.ts';
import { defineAudit, failed, notApplicable, passed, undetermined } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { NOT_IN_HTACCESS, serverFixes } from '../fixes/server-fixes.ts';
import { incompleteReason } from '../unseen-content.ts';

/** The number of requests that browsers send at the same time over HTTP/1.1: with fewer, no request waits. */
const MIN_REQUESTS = 6;

export const audit = defineAudit('performance/modern-http', {
  importance: 'low',
  isAboutFiles: true,
  decidedBy: 'host',
  basis: 'response',
  title: 'HTTP/2 or newer',
  description:
    'Servers that deliver many files use HTTP/2 or HTTP/3, which load all files over one connection at the same time (multiplexing).',
  reference: 'https://developer.chrome.com/docs/performance/insights/modern-http',
  measures: { http: 'HTTP version', offersHttp3: 'HTTP/3 offered', oldServers: 'Servers with old HTTP' },
  results: {
    few: notApplicable('No server delivers many files'),
    modern: passed('Files load over HTTP/2 or newer'),
    old: failed(
      'Many files are loaded over HTTP/1',
      'Turn on HTTP/2 or HTTP/3 on the listed servers or their CDN.',
    ),
    undetermined: undetermined('HTTP versions', 'files'),
  },
  audit: (page) => {
    const large = largeServers(page);
    const servers = large.filter(({ requests }) => requests > 0);
    const offersHttp3 = /\bh3\b/.test(headerValue(page.headers, 'alt-svc') ?? '');
    const measured = {
      value: { http: page.httpVersion, offersHttp3, oldServers: servers.map(({ origin }) => origin) },
      ...listEvidence(servers, ({ origin, requests }) =>
        textEvidence(null, `${requests} requests over HTTP/1`, origin),
      ),
    };
    if (servers.length > 0) return { result: 'old', ...measured, fixes: protocolFixes(page, servers) };
    const reason = incompleteReason(page, loadedResources(page));
    if (reason) return { result: 'undetermined', reason, ...measured };
    return { result: large.length > 0 ? 'modern' : 'few', ...measured, confidence: 'likely' };
  },
});

/** Lines for the site's own servers. Browsers use HTTP/2 over https only, and Caddy offers it by default. */
function protocolFixes(page: Page, servers: readonly { origin: string }[]): OfferedFix[] {
  const isOwn = servers.some(({ origin }) => origin.startsWith('https:') && isOnSiteOf(page, origin));
  if (!isOwn) return [];
  return serverFixes({
    nginx: '# Before nginx 1.25.1: add "http2" to the line "listen 443 ssl" instead.\nhttp2 on;',
    apache: `# Needs mod_http2 and another MPM than prefork.\n${NOT_IN_HTACCESS}\nProtocols h2 http/1.1`,
  });
}

/** The servers of at least six files, with the number of those over HTTP/1. As in Lighthouse, localhost does not count. */
function largeServers(page: Page): { origin: string; requests: number }[] {
  const responses = loadedResources(page).flatMap(({ response }) => response ?? []);
  const byOrigin = Map.groupBy(responses, ({ finalUrl }) => new URL(finalUrl).origin);
  return [...byOrigin].flatMap(([origin, group]) => {
    if (group.length < MIN_REQUESTS || isLocalhost(new URL(origin).hostname)) return [];
    return [{ origin, requests: group.filter(({ httpVersion }) => httpVersion.startsWith('HTTP/1')).length }];
  });
}
