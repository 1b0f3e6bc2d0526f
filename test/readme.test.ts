import { execFile } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import packageInfo from '../package.json' with { type: 'json' };
import { CATEGORIES } from '../src/audits/audit.ts';
import { CATALOGUE } from '../src/audits/catalogue.ts';
import { SETTINGS } from '../src/config.ts';
import { schema } from '../src/graphql/schema.ts';
import { test as base } from './cli/cli-test.ts';
import { runSuccessfully } from './cli/run-in-process.ts';
import { defaultText, guideWithSettings } from './settings-table.ts';
import { fixtureSite, htmlPage } from './support/fixture-site.ts';
import { startTestApp } from './support/test-app.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const README = 'README.md';
const MAX_README_LINES = 175;
/** Paths of the README and the guides. */
const GUIDES = [
  README,
  ...globSync('{src,test}/**/{README,SECURITY}.md', {
    cwd: ROOT,
    exclude: ['**/node_modules', 'test/clients/generated'],
  }),
];

/** Commands without a test: they start a script, install packages, or need root, systemd or Docker. */
const WITHOUT_TEST =
  /^(npm (run|ci|test|install)|useradd|git clone|cd|install|cp|cat|systemctl|systemd-run|docker compose|export)\b/;

/** Commands that other tests run. */
const TESTED_ELSEWHERE: Record<string, string> = {
  'npm ci && npm start': 'test/cli/services.test.ts',
  'PUBLIC_URL=https://reports.example.com TRUST_PROXY=on npm start': 'test/cli/services.test.ts',
  'EMBEDDED_WORKER=off npm start': 'test/cli/services.test.ts',
  'npm run -s cli -- work': 'test/cli/services.test.ts',
  'page-reports audit https://example.com/': 'test/deploy/npm-package.test.ts',
  'npm run -s cli -- copy --from sqlite:data/page-reports.db --to-env TARGET_URL':
    'test/cli/postgres/copy.test.ts',
  'src/cli/with-node node test/screenshots/take-screenshots.ts': 'test/screenshots/take-screenshots.ts',
};

/** A page whose score is above the minimum in the examples. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>An example page for the commands of the README</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="A small page with a title, a description, a heading and a text.">
</head>
<body><main><h1>An example page</h1><p>It has a text of one paragraph.</p></main></body>
</html>`;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const blocks = (path: string, language: string) =>
  [...read(path).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code = '']) => code,
  );
const commandsOf = (path: string) =>
  blocks(path, 'sh').flatMap((code) =>
    code
      .replaceAll(/\\\n */g, '')
      .trim()
      .split('\n'),
  );
const isRunHere = (command: string) =>
  /^(curl|npm run -s cli --|npx page-reports) /.test(command) && !(command in TESTED_ELSEWHERE);
/** The files that a script of the package starts. */
const filesOf = (script: string) => packageInfo.scripts[script as 'test']?.match(/\b(src|test)\/\S+/g) ?? [];
const unitsIn = (command: string) =>
  [...command.matchAll(/ (page-reports[\w-]*@?)\w*(?= |$)/g)].map(
    ([, name]) => `src/deploy/systemd/${name}.service`,
  );

const test = base
  .extend('site', { scope: 'file' }, fixtureSite({}, { otherwise: htmlPage(PAGE) }))
  .extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startTestApp();
    onCleanup(app.close);
    return app;
  });

describe('the README and the guides', () => {
  it.each(GUIDES)('%s shows operations that the schema accepts', (path) => {
    const inCommands = commandsOf(path).flatMap((command) =>
      [...command.matchAll(/'(\{"query".*?\})'$/g)].map(([, json = '']) => JSON.parse(json).query),
    );
    for (const operation of [...blocks(path, 'graphql'), ...inCommands]) {
      expect(validate(schema, parse(operation)), operation).toEqual([]);
    }
  });

  it.each(GUIDES)('%s shows only commands that a test runs, or whose files exist', (path) => {
    const commands = commandsOf(path);
    const isKnown = (command: string) =>
      isRunHere(command) || command in TESTED_ELSEWHERE || WITHOUT_TEST.test(command);
    expect(commands.filter((command) => !isKnown(command))).toEqual([]);
    const scripts = [...read(path).matchAll(/npm run (?:-s )?([a-z-]+)/g)].map(([, name = '']) => name);
    expect(scripts.filter((name) => !(name in packageInfo.scripts))).toEqual([]);
    const files = [
      ...scripts.flatMap(filesOf),
      ...commands.flatMap((command) => command.match(/(?<![\w/])(src|test)\/\S+/g) ?? []),
      ...commands.filter((command) => command.startsWith('systemctl enable')).flatMap(unitsIn),
    ];
    expect(files.filter((file) => globSync(file, { cwd: ROOT }).length === 0)).toEqual([]);
  });

  it('show each command that other tests run', () => {
    const shown = new Set(GUIDES.flatMap(commandsOf));
    expect(Object.keys(TESTED_ELSEWHERE).filter((command) => !shown.has(command))).toEqual([]);
    expect(Object.values(TESTED_ELSEWHERE).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it.each(GUIDES)('%s links to files and headings that exist', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:)([^)#]*)(#[^)]*)?\)/g)];
    for (const [link, file = '', anchor] of links) {
      const target = file === '' ? path : join(dirname(path), file);
      expect(existsSync(join(ROOT, target)), link).toBe(true);
      if (anchor) expect(anchorsOf(target), link).toContain(anchor);
    }
  });
});

test.for(GUIDES.filter((path) => commandsOf(path).some(isRunHere)))(
  'the commands of %s succeed',
  async (path, { app, folder, site }) => {
    const environment = {
      PATH: process.env.PATH ?? '',
      // A command of a guide revokes the first key.
      KEY: await app.addKey('write'),
      ALLOW_TARGETS: site.host,
      DATABASE_URL: app.databaseUrl,
      // Files of the commands are in the folder of the test.
      INIT_CWD: folder.path('.'),
      npm_package_json: join(ROOT, 'package.json'),
    };
    const runInShell = async (command: string) => {
      // It rejects with the output of a command that fails.
      const running = promisify(execFile)('sh', ['-c', command], { env: environment });
      running.child.stdin?.end();
      return (await running).stdout;
    };
    await mkdir(folder.path('dist'), { recursive: true });
    await writeFile(folder.path('dist/index.html'), PAGE);
    for (const command of commandsOf(path).filter(isRunHere)) {
      const local = command
        .replace('curl -s ', 'curl --silent --show-error --fail-with-body ')
        // The shell only prints the arguments of our command, which then runs in this process.
        .replace(/npm run -s cli --|npx page-reports/, "printf '%s\\0'")
        .replace('http://127.0.0.1:4000', app.url)
        .replace('https://example.com/', site.url('/'));
      const output = await runInShell(local);
      if (local.startsWith('printf')) await runSuccessfully(output.split('\0').slice(0, -1), environment);
      else expect(output, command).not.toContain('"errors"');
    }
  },
);

describe('the README', () => {
  it(`has at most ${MAX_README_LINES} lines`, () => {
    expect(read(README).trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_README_LINES);
  });

  it('shows settings with their defaults', () => {
    const rows = [...read(README).matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (.+?) \|/gm)];
    expect(rows).not.toHaveLength(0);
    const settings: Record<string, { default: unknown; defaultText?: string } | undefined> = SETTINGS;
    for (const [, names = '', defaults] of rows) {
      const expected = names.split(', ').map((name) => {
        const setting = settings[name.slice(1, -1)];
        return setting ? defaultText(setting) : `${name} is no setting`;
      });
      expect(defaults).toBe(expected.join(', '));
    }
  });

  it('has the number of audits of the catalogue', () => {
    expect(read(README)).toContain(`**${CATALOGUE.length} audits**`);
  });
});

describe('the guide to', () => {
  it('deployment lists every setting, as `npm run record` writes it', () => {
    const { current, expected } = guideWithSettings();
    expect(current).toBe(expected);
  });

  test('deployment lists every metric of the service', async ({ app }) => {
    const exposed = await (await fetch(`${app.url}/metrics`)).text();
    const names = [...exposed.matchAll(/^# TYPE (page_reports_\w+)/gm)].map(([, name]) => name);
    const rows = [...read('src/http/README.md').matchAll(/^\| `(page_reports_\w+)` \| (PostgreSQL only)?/gm)];
    const listed = rows.filter(([, , only]) => !only).map(([, name]) => name);
    expect(listed.sort()).toEqual(names.sort());
    expect(rows.filter(([, , only]) => only).map(([, name]) => name)).toEqual(POSTGRES_METRICS);
  });

  it('audits has the number of audits of each category', () => {
    const count = (category: string) => CATALOGUE.filter((entry) => entry.category === category).length;
    const names: Record<string, string> = { seo: 'SEO', 'best-practices': 'best practices' };
    const parts = CATEGORIES.map((category) => `${count(category)} ${names[category] ?? category}`);
    expect(read('src/audits/README.md').replaceAll('\n', ' ')).toContain(
      `The catalogue has ${CATALOGUE.length} audits: ${parts.join(', ')}.`,
    );
  });

  it('the architecture shows every folder', () => {
    const guide = read('src/README.md');
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => `${name}/`).filter((name) => !guide.includes(name))).toEqual([]);
  });

  it('the architecture names files and folders that exist', () => {
    const spans = [...read('src/README.md').matchAll(/`([a-z-]+(?:\/[a-z-]+)*(?:\/|\.[a-z.]+))`/g)];
    const paths = spans.map(([, path = '']) => path);
    expect(paths).toContain('web/dashboard/shell.ts');
    const exists = (path: string) => [ROOT, join(ROOT, 'src')].some((from) => existsSync(join(from, path)));
    expect(paths.filter((path) => !exists(path))).toEqual([]);
  });

  it.each(['bench', 'endurance'])('%s names every scenario', (name) => {
    const [, scenarios = ''] = /^const SCENARIOS.*?= \{\n(.*?)^\}/ms.exec(read(`test/${name}/main.ts`)) ?? [];
    const names = [...scenarios.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, scenario]) => `\`${scenario}\``);
    expect(names).not.toHaveLength(0);
    expect(names.filter((scenario) => !read('test/bench/README.md').includes(scenario))).toEqual([]);
  });
});

/** Metrics of the connection pool, which SQLite does not have. */
const POSTGRES_METRICS = [
  'page_reports_database_connections',
  'page_reports_database_query_seconds',
  'page_reports_database_waiting',
];

/** The anchors that GitHub generates for the headings of a document. */
function anchorsOf(path: string): string[] {
  const headings = read(path)
    .replaceAll(/^```.*?^```/gms, '')
    .matchAll(/^#+ (.+)$/gm);
  return [...headings].map(
    ([, heading = '']) =>
      `#${heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-')}`,
  );
}
