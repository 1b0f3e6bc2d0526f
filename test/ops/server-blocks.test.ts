import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { Check } from '../../src/audits/check-type.ts';
import { httpsRedirectFixes } from '../../src/audits/fixes/https-fixes.ts';
import { auditWithFixes } from '../../src/audits/fixes/prove-fixes.ts';
import { serverBlocks } from '../../src/audits/fixes/server-blocks.ts';
import { PLACES } from '../../src/audits/fixes/server-fixes.ts';
import { parsePage } from '../../src/engine/page.ts';
import { fetchWhole, openFetcher } from '../agreement/open-engine.ts';
import { pageOf } from '../audits/audit-cases.ts';
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
  /** A configuration with gzip, and a header and a redirect on the first of two sites. */
  configure(ports: [first: number, second: number], folder: string, sites: [Lines, Lines]): string;
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
      [one, two],
    ) => `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
      events {}
      http {
        access_log off; gzip on; types { text/html html; text/javascript js; text/css css; image/png png; }
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
        ${one.outer}
${two.outer}
        server {
          listen 127.0.0.1:${first}; root ${folder};
          add_header X-Site first;
          location = /old { return 301 /index.html; }
          ${one.site}
        }
        server { listen 127.0.0.1:${second}; root ${folder}; add_header X-Site second;
          ${two.site}
        }
      }`,
  },
  {
    program: 'apache2',
    server: 'Apache',
    file: 'apache.conf',
    args: (file) => ['-X', '-f', file],
    configure: ([first, second], folder, [one, two]) => `ServerRoot /usr/lib/apache2
      ${['mpm_event', 'authz_core', 'dir', 'mime', 'headers', 'deflate', 'filter', 'alias'].map((name) => `LoadModule ${name}_module modules/mod_${name}.so`).join('\n')}
      PidFile ${folder}/apache.pid
      ErrorLog /dev/stderr
      ServerName 127.0.0.1
      TypesConfig /etc/mime.types
      Listen 127.0.0.1:${first}
      Listen 127.0.0.1:${second}
      AddOutputFilterByType DEFLATE text/html
      ${one.outer}
${two.outer}
      <VirtualHost 127.0.0.1:${first}>
        DocumentRoot ${folder}
        Header set X-Site first
        Redirect permanent /old /index.html
        ${one.site}
      </VirtualHost>
      <VirtualHost 127.0.0.1:${second}>
        DocumentRoot ${folder}
        Header set X-Site second
        ${two.site}
      </VirtualHost>`,
  },
  {
    program: 'caddy',
    server: 'Caddy',
    file: 'Caddyfile',
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    configure: ([first, second], folder, [one, two]) => `{
  admin off
  auto_https off
}
http://127.0.0.1:${first} {
  root * ${folder}
  header X-Site first
  redir /old /index.html permanent
${one.site}
  file_server
}
http://127.0.0.1:${second} {
  root * ${folder}
  header X-Site second
${two.site}
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
      const start = async (...sites: [Lines, Lines]) => {
        const ports: [number, number] = [await freePort(), await freePort()];
        await writeFile(join(folder, file), configure(ports, folder, sites));
        const running = use(
          await startServer([findProgram(program), ...args(join(folder, file))], { port: ports[0] }),
        );
        return { ...running, ports };
      };
      const before = await start(NONE, NONE);
      const reports = await Promise.all(before.ports.map(audit));
      const [first = NONE, second = NONE] = reports.map(({ checks }) =>
        linesOf(server, serverBlocks(checks).find((block) => block.server === server)?.code),
      );
      const untouched = await headersOf(before.ports[1]);
      await before.close();

      const halfway = await start(first, NONE);
      expect(await headersOf(halfway.ports[1])).toEqual(untouched);
      await halfway.close();

      const after = await start(first, second);
      for (const [index, { checks }] of reports.entries()) {
        const fixed = await audit(after.ports[index] ?? 0);
        const offered = checks.filter(
          ({ id, fixes }) => FIXED.includes(id) && fixes.some(({ label }) => label === server),
        );
        expect(offered.length).toBeGreaterThan(3);
        for (const { id } of offered) expect(outcomeOf(fixed.checks, id), id).toBe('passed');
      }
      const redirect = await fetch(`http://127.0.0.1:${after.ports[0]}/old`, { redirect: 'manual' });
      expect([redirect.status, (await headersOf(after.ports[0]))['x-site']]).toEqual([301, 'first']);
    },
  );

  test.skipIf(!findProgram(program))('redirect http to https on port 80', async ({ makeFolder, use }) => {
    const folder = await makeFolder();
    await writeFile(join(folder, 'index.html'), '<!doctype html>');
    const page = pageOf({});
    const fix = httpsRedirectFixes(page, ['http://example.org/']).find(({ label }) => label === server);
    const ports: [number, number] = [await freePort(), await freePort()];
    const site = configure(ports, folder, [{ outer: '', site: fix?.code ?? '' }, NONE]);
    // Names in place of the address, so that a request for the host of the fix reaches the site.
    await writeFile(join(folder, file), site.replace(`http://127.0.0.1:${ports[0]}`, `http://:${ports[0]}`));
    use(await startServer([findProgram(program), ...args(join(folder, file))], { port: ports[0] }));
    const location = async (headers: Record<string, string>) =>
      (await requestHeaders(ports[0], { host: 'example.org', ...headers })).location;
    expect(await location({})).toBe('https://example.org/a?b');
    expect(await location({ 'x-forwarded-proto': 'http' })).toBe('https://example.org/a?b');
    expect(await location({ 'x-forwarded-proto': 'https' })).toBeUndefined();
    expect(await location({ host: 'other.example' })).toBeUndefined();
  });
});

const NONE: Lines = { outer: '', site: '' };

/** The lines before the site's, and those of the site. */
function linesOf(server: WebServer['server'], code = ''): Lines {
  const [outer = '', site] = code.split(`${PLACES[server].site}\n`);
  return site === undefined ? { outer: '', site: outer } : { outer, site };
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

/** The headers of the response to a request whose `Host` names a site. */
async function requestHeaders(port: number, headers: Record<string, string>) {
  const sent = request({ host: '127.0.0.1', port, path: '/a?b', headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.headers;
}
