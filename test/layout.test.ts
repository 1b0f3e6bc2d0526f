import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

/** The imports that each part of `src` may have, itself aside. Files at the top are parts of their own. */
const MAY_IMPORT = readTable(`
  logger: escape-control-characters error-message
  health-log: error-message logger
  engine: page
  facts: describe engine page
  audits: facts describe engine page installation
  fetching: page error-message signal
  config: fetching database
  database: describe page errors error-message installation signal
  events: database signal
  jobs: events database errors signal
  accounts: events database errors
  crawl: audits facts describe engine page fetching events database jobs errors
  runs: crawl audits facts describe engine page fetching events database jobs config errors error-message logger health-log
  runs: installation
  retention: database
  model: crawl audits facts describe database errors
  sharing: accounts events database errors
  reports: model sharing crawl runs accounts audits facts describe events database fetching jobs errors request-id
  reports: installation signal
  present: reports model crawl describe sharing database errors
  graphql: reports model sharing crawl runs accounts audits facts describe engine database errors parse-id
  graphql: error-message
  rest: present reports model sharing crawl runs accounts audits facts describe engine database errors parse-id installation
  report-view: reports accounts audits facts describe engine page database errors escape-control-characters
  mcp: present report-view reports model sharing crawl runs accounts audits facts describe engine database errors request-id installation
  mcp: escape-control-characters
  web: present report-view reports model sharing crawl accounts audits facts describe engine page database errors parse-id installation
  web: escape-control-characters signal
  http: graphql rest mcp web present reports runs accounts audits database jobs errors logger request-id
  http: installation
  open-services: reports sharing runs accounts database events jobs config logger health-log
  app: open-services http graphql rest web reports sharing runs retention accounts audits engine fetching database
  app: jobs config errors error-message logger
  cli: app open-services model describe graphql rest mcp web present report-view reports sharing crawl runs retention accounts audits facts engine fetching
  cli: page database events
  cli: jobs config errors escape-control-characters error-message installation logger parse-id
`);

/** The folders of `fetching`: each imports only itself and earlier ones. The files in `fetching` itself compose them. */
const FETCHING_LAYERS = ['guard', 'request', 'body', 'resources', '.'];

/** The packages and the modules with network access that each part may import. */
const PACKAGES = readTable(`
  logger: pino
  config: zod
  engine: jsonc-parser lru-cache parse5 stopword string-width node:child_process
  describe: zod
  facts: image-dimensions parse5 saxes tldts zod
  audits: axe-core csp_evaluator diff magic-string parse5 saxes tldts zod
  fetching: html-encoding-sniffer @exodus/bytes ipaddr.js lru-cache p-limit parse5 tough-cookie undici
  fetching: node:http2 node:net node:tls node:dns node:dns/promises
  database: @mikro-orm/core @mikro-orm/migrations @mikro-orm/postgresql @mikro-orm/sqlite better-sqlite3 kysely
  database: lru-cache pg pg-connection-string zod
  jobs: lru-cache pg-boss
  crawl: lru-cache p-limit zod
  accounts: @mikro-orm/core lru-cache rate-limiter-flexible
  runs: @mikro-orm/core lru-cache zod
  model: zod
  sharing: lru-cache p-limit zod
  reports: @mikro-orm/core lru-cache p-limit zod
  graphql: @pothos/core @pothos/plugin-errors @pothos/plugin-relay dataloader graphql graphql-jit graphql-yoga
  graphql: @graphql-tools/utils @graphql-yoga/plugin-apq @graphql-yoga/plugin-persisted-operations lru-cache
  present: zod
  rest: hono zod zod-openapi
  mcp: @modelcontextprotocol/server hono zod
  web: @graphql-yoga/render-graphiql hono zod-openapi
  http: @hono/node-server hono prom-client node:http node:net
  cli: @hono/node-server commander hono p-limit pino-pretty string-width wrap-ansi yocto-spinner zod node:child_process node:http node:net
`);

/** Outbound requests go through `fetching`; `http` only listens with `node:http`. */
const NETWORK_MODULE = /^node:(https?|http2|net|tls|dns|dns\/promises|dgram|inspector|child_process)$/;
/** Calls of globals with network access, without methods of the same name. */
const NETWORK_GLOBALS = /(?<![.\w])(?:fetch|WebSocket|EventSource)\(/g;
/** Indirect access to these globals and modules, which the patterns above do not match. */
const INDIRECT_ACCESS = /= (?:fetch|WebSocket|EventSource)\b|\bglobalThis\b|\bgetBuiltinModule\b/g;

const isPackage = (target: string) => /^(?!\.|node:)/.test(target);
const imports = listFiles(SRC).flatMap((file) => importsOf(file).map((target) => ({ file, target })));

describe('the layout of src', () => {
  it('has imports in one direction only', () => {
    const wrong = imports
      .filter(({ target }) => target.startsWith('.'))
      .map(({ file, target }) => ({ file, from: partOf(file), to: partOf(join(dirname(file), target)) }))
      .filter(({ from, to }) => to !== from && to !== '..' && !MAY_IMPORT[from]?.includes(to))
      .map(({ file, to }) => `${file} imports ${to}`);
    expect(wrong).toEqual([]);
  });

  it('has no imports of `web` in `cli` but those that render whole pages', () => {
    const pages = imports
      .filter(({ file, target }) => partOf(file) === 'cli' && partOf(join(dirname(file), target)) === 'web')
      .map(({ file, target }) => join(dirname(file), target));
    expect(pages.sort()).toEqual(['web/dashboard/site-file.ts', 'web/report-page/render-report-page.ts']);
  });

  it('has imports in one direction only between the folders of `fetching`', () => {
    const layerOf = (file: string) => FETCHING_LAYERS.indexOf(dirname(relative('fetching', file)));
    const wrong = imports
      .filter(({ file, target }) => partOf(file) === 'fetching' && target.startsWith('.'))
      .map(({ file, target }) => ({ file, imported: join(dirname(file), target) }))
      .filter(({ file, imported }) => partOf(imported) === 'fetching' && layerOf(imported) > layerOf(file))
      .map(({ file, imported }) => `${file} imports ${imported}`);
    expect(wrong).toEqual([]);
  });

  it('imports packages and modules with network access in their own folders only', () => {
    const wrong = imports
      .filter(({ target }) => NETWORK_MODULE.test(target) || isPackage(target))
      .filter(({ file, target }) => !PACKAGES[partOf(file)]?.includes(packageOf(target)))
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(wrong).toEqual([]);
  });

  it('calls globals with network access in no folder but fetching', () => {
    const calls = listFiles(SRC)
      .filter((file) => partOf(file) !== 'fetching')
      .flatMap((file) => {
        const source = readFileSync(join(SRC, file), 'utf8');
        const ways = [NETWORK_GLOBALS, INDIRECT_ACCESS].flatMap((pattern) => source.match(pattern) ?? []);
        return ways.map((way) => `${file} has ${way}`);
      });
    expect(calls).toEqual([]);
  });

  // zod takes about 0.2 s and 18 MB.
  it('loads no zod into audit processes', () => {
    const loaded = new Set(['runs/audit-process/audit-process.ts']);
    const packages = new Set<string>();
    for (const file of loaded) {
      for (const target of importsOf(file, /^(?:import|export) type\b[^;]*;/gm)) {
        if (isPackage(target)) packages.add(packageOf(target));
        else if (target.endsWith('.ts')) loaded.add(join(dirname(file), target));
      }
    }
    expect(packages).toContain('parse5');
    expect(packages).not.toContain('zod');
  });

  it('imports only server functions from `node:http`', () => {
    const taken = listFiles(SRC).flatMap((file) => {
      const statements = readFileSync(join(SRC, file), 'utf8').matchAll(
        /^import (?!type\b)([^;]*?) from 'node:http'/gm,
      );
      return [...statements].flatMap(([, names = '']) => names.replaceAll(/[{}\s]/g, ' ').split(','));
    });
    const values = taken.map((name) => name.trim()).filter((name) => !name.startsWith('type '));
    expect([...new Set(values)].sort()).toEqual(['STATUS_CODES', 'createServer']);
  });

  it('declares every package it uses, and uses every package it declares', () => {
    const manifest = JSON.parse(readFileSync(join(SRC, '../package.json'), 'utf8'));
    const used = new Set(
      imports
        .map(({ target }) => target)
        .filter(isPackage)
        .map(packageOf),
    );
    expect([...used].sort()).toEqual(Object.keys(manifest.dependencies).sort());
  });

  it('reads the environment in one place only', () => {
    const readers = listFiles(SRC).filter((file) =>
      readFileSync(join(SRC, file), 'utf8').includes('process.env'),
    );
    expect(readers).toEqual(['cli/main.ts']);
  });

  it('has no catch-all file names', () => {
    const catchAlls = listFiles(SRC).filter((file) =>
      /(utils?|helpers?|common|manager|misc)\b/.test(basename(file)),
    );
    expect(catchAlls).toEqual([]);
  });
});

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(SRC, join(entry.parentPath, entry.name)));
}

function importsOf(file: string, without?: RegExp): string[] {
  const source = readFileSync(join(SRC, file), 'utf8').replace(without ?? '', '');
  const statements = source.matchAll(
    /^(?:import|export)\b[^;]*?from '([^']+)'|^import '([^']+)'|\b(?:import|require)\('([^']+)'\)/gm,
  );
  return [...statements].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '');
}

/** The folder below `src`, or the name of a file in `src`. */
function partOf(file: string): string {
  const [first = ''] = file.split('/');
  return first.replace(/\.ts$/, '');
}

/** `@hono/node-server` of `@hono/node-server/conninfo`; modules of Node are not shortened. */
function packageOf(target: string): string {
  return /^(node:.*|@[^/]+\/[^/]+|[^/]+)/.exec(target)?.[0] ?? target;
}

/** Reads lines of `part: name name`. A part may have several. */
function readTable(text: string): Record<string, string[]> {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/:? /));
  const byPart = Object.groupBy(lines, ([part = '']) => part);
  return Object.fromEntries(
    Object.entries(byPart).map(([part, rows = []]) => [part, rows.flatMap(([, ...names]) => names)]),
  );
}
