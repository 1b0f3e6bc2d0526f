import type { Page } from '../engine/page.ts';
import type { AuditFinding, Evidence, ResultDefinition } from './audit.ts';
import { isSameSite } from './same-site.ts';

/** More sites are only counted. */
const MAX_NAMED_SITES = 2;

/**
 * Sets the files of other sites apart, whose servers the author of the page cannot change: their evidence says so. If
 * all files are of other sites, the result is at most a warning, without fixes for the server of the page.
 */
export function setOtherSitesApart<Result extends ResultDefinition>(
  result: Result,
  finding: AuditFinding,
  page: Page,
): [Result, AuditFinding] {
  if (result.outcome !== 'failed' && result.outcome !== 'warning') return [result, finding];
  const evidence = finding.evidence ?? [];
  const hosts = evidence.map((piece) => otherHost(piece, page));
  if (hosts.every((host) => host === null)) return [result, finding];
  const apart = {
    ...finding,
    evidence: evidence.map((piece, i) => (hosts[i] ? { ...piece, note: noteOf(piece, hosts[i]) } : piece)),
  };
  if (hosts.includes(null)) return [result, apart];
  const advice = `${sitesText(new Set(hosts))}, not your server: load these files from your own server, or ask for the change there.`;
  return [
    { ...result, outcome: 'warning' },
    { ...apart, advice, fixes: [] },
  ];
}

/** The host of a file of another site; null for a file of the site of the page, and without a file. */
function otherHost({ url }: Evidence, page: Page): string | null {
  const host = url === null ? null : (URL.parse(url)?.hostname ?? null);
  return host === null || isSameSite(host, new URL(page.url).hostname) ? null : host;
}

function noteOf({ note }: Evidence, host: string): string {
  const where = `on ${host}, not your server`;
  return note === null ? where : `${note}; ${where}`;
}

function sitesText(hosts: ReadonlySet<string | null>): string {
  return hosts.size > MAX_NAMED_SITES ? `On ${hosts.size} other sites` : `On ${[...hosts].join(' and ')}`;
}
