import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = globSync('src/deploy/container/compose.*.yaml', { cwd: ROOT }).sort();

it('there are files for SQLite and for PostgreSQL', () => {
  expect(FILES.map((path) => path.split('/').at(-1))).toEqual([
    'compose.postgres.yaml',
    'compose.sqlite.yaml',
  ]);
});

describe.each(FILES)('%s', (path) => {
  const file = readFileSync(join(ROOT, path), 'utf8');
  const [, services = ''] = /^services:\n((?: .*\n)+)/m.exec(file) ?? [];
  /** Settings of `x-service`, which services include. */
  const [, shared = ''] = /^x-service: &service\n((?: .*\n)+)/m.exec(file) ?? [];

  it('names its project, because the default is the name of the folder', () => {
    expect(file).toMatch(/^name: page-reports$/m);
  });

  it('restarts each service after a crash', () => {
    const texts = services.split(/^ {2}(?=\S)/m).filter(Boolean);
    expect(texts).not.toEqual([]);
    for (const text of texts)
      expect(text.replace('<<: *service', shared)).toMatch(/^ +restart: unless-stopped$/m);
  });

  it.runIf(services.includes('healthcheck:'))(
    'counts no failed health check while a service starts for the first time',
    () => {
      for (const check of services.split(/^ +healthcheck:\n/m).slice(1))
        expect(check).toMatch(/^( {6}.*\n)+? {6}start_period: \d+m$/m);
    },
  );

  it('shows the command that starts it and waits for its health checks', () => {
    expect(file).toContain(`docker compose -f ${path} up --wait --build\n`);
  });
});
