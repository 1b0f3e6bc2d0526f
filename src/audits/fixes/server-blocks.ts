import type { Check } from '../check.ts';

/** Where the lines of a server go: most belong to the site, some fixes have others before them. */
interface Places {
  outer: string;
  site: string;
  /** The lines of a fix for both places. */
  both: RegExp;
}

/** The servers by the labels of their fixes. All lines for Caddy belong to the site. */
const SERVERS = {
  nginx: {
    outer: '# In the http block:',
    site: '# In the server block:',
    both: /^# In the http block:\n([\s\S]+?)\n# In the server block:\n([\s\S]+)$/,
  },
  Apache: {
    outer: '# In the main configuration, not in a virtual host or .htaccess:',
    site: '# In the virtual host:',
    both: /^# In the main configuration[^\n]*:\n(ServerTokens \w+)\n?([\s\S]*)$/,
  },
  Caddy: null,
} as const satisfies Record<string, Places | null>;

type ServerName = keyof typeof SERVERS;

/** The lines of all fixes for a server. */
export interface ServerBlock {
  server: ServerName;
  code: string;
  /** Number of checks that they fix. */
  checks: number;
}

/** All lines of a report for each server, each once, below the titles of their checks. */
export function serverBlocks(checks: readonly Check[]): ServerBlock[] {
  return (Object.keys(SERVERS) as ServerName[]).flatMap((server) => {
    const places: Places | null = SERVERS[server];
    const seen = new Set<string>();
    const outer: string[] = [];
    const site: string[] = [];
    let count = 0;
    for (const { title, fixes, outcome } of checks) {
      const own = outcome === 'failed' || outcome === 'warning' ? fixes : [];
      // A label also names commands, such as those of Certbot.
      const codes = own.filter(
        ({ label, language }) => label === server && language === server.toLowerCase(),
      );
      if (codes.length > 0) count++;
      for (const { code } of codes) {
        if (seen.has(code)) continue;
        seen.add(code);
        const [, before = '', rest = code] = places?.both.exec(code) ?? [];
        if (before !== '') outer.push(`# ${title}\n${before}`);
        if (rest !== '') site.push(`# ${title}\n${rest}`);
      }
    }
    if (outer.length + site.length === 0) return [];
    const parts = places && outer.length > 0 ? [places.outer, ...outer, places.site, ...site] : site;
    return { server, code: parts.join('\n\n'), checks: count };
  });
}
