import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { Check } from '../../src/audits/check.ts';
import { auditWithFixes } from '../../src/audits/fixes/prove-fixes.ts';
import { serverBlocks } from '../../src/audits/fixes/server-blocks.ts';
import { parsePage } from '../../src/engine/page.ts';
import { fetchWhole } from '../agreement/prove-fixes.ts';
import { openFetcher } from '../bench/engine/fetch-sources.ts';
import { startServer } from '../lab/processes.ts';
import { freePort } from '../support/postgres-server.ts';
import { findProgram, type Program } from './programs.ts';
import { test } from './test.ts';

/** The lines of a report for a server, by the blocks that they belong into. */
interface Lines {
  outer: string;
  site: string;
}

interface WebServer {
  program: Program;
  /** The name in reports. */
  server: 'nginx' | 'Apache' | 'Caddy';
  file: string;
  args(file: string): string[];
  /** A configuration with gzip, a header and a redirect on a site, and a second site. */
  configure(ports: [first: number, second: number], folder: string, lines: Lines): string;
}

const SERVERS: WebServer[] = [
  {
    program: 'nginx',
    server: 'nginx',
    file: 'nginx.conf',
    args: (file) => ['-e', 'stderr', '-c', file],
    configure: (
      [first, second],
      folder,
      { outer, site },
    ) => `daemon off; pid ${folder}/nginx.pid; error_log stderr;
      events {}
      http {
        access_log off; gzip on; types { text/html html; text/javascript js; text/css css; image/png png; }
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
        ${outer}
        server {
          listen 127.0.0.1:${first}; root ${folder};
          add_header X-Site first;
          location = /old { return 301 /index.html; }
          ${site}
        }
        server { listen 127.0.0.1:${second}; root ${folder}; add_header X-Site second; }
      }`,
  },
  {
    program: 'apache2',
    server: 'Apache',
    file: 'apache.conf',
    args: (file) => ['-X', '-f', file],
    configure: ([first, second], folder, { outer, site }) => `ServerRoot /usr/lib/apache2
      ${['mpm_event', 'authz_core', 'dir', 'mime', 'headers', 'deflate', 'filter', 'alias'].map((name) => `LoadModule ${name}_module modules/mod_${name}.so`).join('\n')}
      PidFile ${folder}/apache.pid
      ErrorLog /dev/stderr
      ServerName 127.0.0.1
      TypesConfig /etc/mime.types
      Listen 127.0.0.1:${first}
      Listen 127.0.0.1:${second}
      AddOutputFilterByType DEFLATE text/html
      ${outer}
      <VirtualHost 127.0.0.1:${first}>
        DocumentRoot ${folder}
        Header set X-Site first
        Redirect permanent /old /index.html
        ${site}
      </VirtualHost>
      <VirtualHost 127.0.0.1:${second}>
        DocumentRoot ${folder}
        Header set X-Site second
      </VirtualHost>`,
  },
  {
    program: 'caddy',
    server: 'Caddy',
    file: 'Caddyfile',
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    configure: ([first, second], folder, { site }) => `{
  admin off
  auto_https off
}
http://127.0.0.1:${first} {
  root * ${folder}
  header X-Site first
  redir /old /index.html permanent
${site}
  file_server
}
http://127.0.0.1:${second} {
  root * ${folder}
  header X-Site second
  file_server
}`,
  },
];

/** The checks that the lines for a server fix on these pages. */
const FIXED = [
  'text-compression',
  'cache-insight',
  'clickjacking-mitigation',
  'x-content-type-options',
  'csp',
  'server-signature',
];
const CODE = 'export const numbers = [1, 2, 3];\n'.repeat(900);

describe.each(SERVERS)('all lines for $server', ({ program, server, file, args, configure }) => {
  test.skipIf(!findProgram(program))(
    'hold on a server with gzip, a header, a redirect and a second site',
    async ({ makeFolder, use }) => {
      const folder = await makeFolder();
      await writeFile(
        join(folder, 'index.html'),
        `<!doctype html><html lang="en"><title>Page</title><h1>Page</h1><script src=/a.js></script>${'<p>Text'.repeat(400)}`,
      );
      await writeFile(join(folder, 'a.js'), CODE);
      const start = async (lines: Lines) => {
        const ports: [number, number] = [await freePort(), await freePort()];
        await writeFile(join(folder, file), configure(ports, folder, lines));
        const running = use(
          await startServer([findProgram(program), ...args(join(folder, file))], { port: ports[0] }),
        );
        return { ...running, ports };
      };
      const before = await start({ outer: '', site: '' });
      const { checks } = await audit(before.ports[0]);
      const block = serverBlocks(checks).find((one) => one.server === server);
      const [outer, site] = splitBlocks(block?.code ?? '');
      const second = await headersOf(before.ports[1]);
      await before.close();

      const after = await start({ outer, site });
      const fixed = await audit(after.ports[0]);
      const offered = checks.filter(
        ({ id, fixes }) => FIXED.includes(id) && fixes.some(({ label }) => label === server),
      );
      expect(offered.length).toBeGreaterThan(3);
      for (const { id } of offered) expect(outcomeOf(fixed.checks, id), id).toBe('passed');
      expect(await headersOf(after.ports[1])).toEqual(second);
      const redirect = await fetch(`http://127.0.0.1:${after.ports[0]}/old`, { redirect: 'manual' });
      expect([redirect.status, (await headersOf(after.ports[0]))['x-site']]).toEqual([301, 'first']);
    },
  );
});

/** The lines before the site's, and those of the site. */
function splitBlocks(code: string): [outer: string, site: string] {
  const [outer = '', site] = code.split(/# In the (?:server block|virtual host):\n/);
  return site === undefined ? ['', outer] : [outer, site];
}

async function audit(port: number) {
  const host = `127.0.0.1:${port}`;
  const fetcher = openFetcher(host);
  const source = await fetchWhole(fetcher, `http://${host}/`);
  fetcher.close();
  return auditWithFixes(parsePage(source));
}

const outcomeOf = (checks: readonly Check[], wanted: string) =>
  checks.find(({ id }) => id === wanted)?.outcome;

/** The headers of a script of a site, without the date and the server, which is the same for all sites. */
async function headersOf(port: number): Promise<Record<string, string>> {
  const { headers } = await fetch(`http://127.0.0.1:${port}/a.js`);
  const { date: _, server: __, ...others } = Object.fromEntries(headers);
  return others;
}
