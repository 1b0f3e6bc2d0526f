import type { Check } from '../check.ts';

/** The servers by the labels of their fixes. */
const SERVERS = ['nginx', 'Apache', 'Caddy'] as const;
/** The comments before the parts of a fix that belong into different blocks of nginx. */
const HTTP_BLOCK = '# In the http block:';
const SERVER_BLOCK = '# In the server block:';

/** The lines of all fixes for a server. */
export interface ServerBlock {
  server: (typeof SERVERS)[number];
  code: string;
  /** Number of checks that they fix. */
  checks: number;
}

/** All lines of a report for each server, each once, below the titles of their checks. */
export function serverBlocks(checks: readonly Check[]): ServerBlock[] {
  return SERVERS.flatMap((server) => {
    const seen = new Set<string>();
    const parts: Record<'http' | 'site', string[]> = { http: [], site: [] };
    let count = 0;
    for (const { title, fixes, outcome } of checks) {
      const own = outcome === 'failed' || outcome === 'warning' ? fixes : [];
      // A label also names commands, such as those of Certbot.
      const codes = own.filter(
        ({ label, language }) => label === server && language === server.toLowerCase(),
      );
      const fresh = codes.filter(({ code }) => !seen.has(code));
      if (codes.length > 0) count++;
      for (const { code } of fresh) {
        seen.add(code);
        const [outer, site] = code.startsWith(HTTP_BLOCK)
          ? code.slice(HTTP_BLOCK.length + 1).split(SERVER_BLOCK)
          : ['', code];
        if (outer) parts.http.push(`# ${title}\n${outer.trim()}`);
        if (site) parts.site.push(`# ${title}\n${site.trim()}`);
      }
    }
    if (parts.site.length === 0) return [];
    const http = parts.http.length > 0 ? [HTTP_BLOCK, ...parts.http, SERVER_BLOCK] : [];
    return { server, code: [...http, ...parts.site].join('\n\n'), checks: count };
  });
}
