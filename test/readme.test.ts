import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import packageInfo from '../package.json' with { type: 'json' };
import { CATEGORIES } from '../src/audits/audit.ts';
import { CATALOGUE } from '../src/audits/catalogue.ts';
import { SETTINGS } from '../src/config.ts';
import { schema } from '../src/graphql/schema.ts';
import { makeFolder } from './cli/run-command.ts';
import { defaultText, guideWithSettings } from './settings-table.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from './support/fixture-site.ts';
import { startTestApp } from './support/test-app.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const README = 'README.md';
const MAX_README_LINES = 170;
/** Paths of the README and the guides. */
const GUIDES = [
  README,
  ...globSync('{src,test}/**/README.md', {
    cwd: ROOT,
    exclude: ['**/node_modules', 'test/clients/generated'],
  }),
];

/** Commands that need root, systemd or Docker, and the file that each of them installs, starts or calls. */
const INSTALLATION: Record<string, string> = {
  'useradd --system --home-dir /var/lib/page-reports --shell /usr/sbin/nologin page-reports':
    'src/deploy/systemd/page-reports.service',
  'git clone https://github.com/page-reports/page-reports /srv/page-reports': 'package.json',
  'cd /srv/page-reports && npm ci --omit=dev': 'package-lock.json',
  'install -m 600 src/deploy/systemd/page-reports.env /etc/page-reports.env':
    'src/deploy/systemd/page-reports.env',
  'export PUBLIC_URL=https://reports.example.org COMPOSE_FILE=src/deploy/container/compose.sqlite.yaml':
    'src/deploy/container/compose.sqlite.yaml',
  'docker compose up --wait --build': 'src/deploy/container/compose.sqlite.yaml',
  'docker compose exec page-reports cat /data/first-api-key': 'src/deploy/container/compose.sqlite.yaml',
  'docker compose exec page-reports node src/cli/main.ts account list': 'src/cli/main.ts',
  'cp src/deploy/systemd/*.service /etc/systemd/system/ && systemctl daemon-reload':
    'test/deploy/systemd.test.ts',
  'systemctl enable --now page-reports': 'src/deploy/systemd/page-reports.service',
  'cat /var/lib/page-reports/first-api-key': 'test/cli/first-key.test.ts',
  'systemd-run --pipe --wait --collect -p User=page-reports -p EnvironmentFile=/etc/page-reports.env -p WorkingDirectory=/srv/page-reports /usr/bin/env DATABASE_URL=sqlite:/var/lib/page-reports/page-reports.db /srv/page-reports/src/cli/with-node node src/cli/main.ts account list':
    'test/ops/systemd.test.ts',
  'systemctl enable --now page-reports-gateway@4000 page-reports-worker@4101 page-reports-worker@4102':
    'src/deploy/systemd/page-reports-worker@.service',
};

/** Commands that these tests do not run, and the test that runs each of them, or the file that it starts. */
const TESTED_ELSEWHERE: Record<string, string> = {
  ...INSTALLATION,
  'npm ci && npm start': 'test/cli/services.test.ts',
  'PUBLIC_URL=https://reports.example.com TRUST_PROXY=on npm start': 'test/cli/services.test.ts',
  'EMBEDDED_WORKER=off npm start': 'test/cli/services.test.ts',
  'npm run -s cli -- work': 'test/cli/services.test.ts',
  'npm run -s cli -- copy --from sqlite:data/page-reports.db --to-env TARGET_URL':
    'test/cli/postgres/copy.test.ts',
  'npm run -s schema > schema.graphql': 'test/graphql/schema.test.ts',
  'npm run record': 'test/audits/record/catalogue-record.test.ts',
  'npm run advisories': 'test/audits/libraries/generate-advisories.ts',
  'npm run schema-types': 'test/audits/seo/generate-schema-types.ts',
  'npm run clients': 'test/clients/vitest.config.ts',
  'npm run ops': 'test/ops/vitest.config.ts',
  'npm run endurance': 'test/endurance/main.ts',
  'npm run release': 'test/releases/main.ts',
  'npm run endurance -- kills': 'test/endurance/main.ts',
  'npm run endurance -- soak --minutes 2': 'test/endurance/soak.ts',
  'npm run agreement': 'test/agreement/main.ts',
  'npm run agreement -- --times': 'test/agreement/main.ts',
  'npm run agreement -- --own': 'test/agreement/main.ts',
  'npm run bench': 'test/bench/main.ts',
  'npm run bench -- reads': 'test/bench/main.ts',
  'npm run bench -- --commit acd76111 versions': 'test/bench/scenarios/versions.ts',
  'npm run bench -- --quick': 'test/bench/main.ts',
  'npm run bench -- --database postgres scale': 'test/bench/main.ts',
  'npm ci && npm test': 'test/vitest.config.ts',
  'npm test': 'test/vitest.config.ts',
  'npm run check': 'tsconfig.json',
  'npm run format': '.biome.jsonc',
  'npm ci --omit=dev': 'package-lock.json',
  'src/cli/with-node node test/screenshots/take-screenshots.ts': 'test/screenshots/take-screenshots.ts',
};

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
  /^(curl|npm run -s cli --) /.test(command) && !(command in TESTED_ELSEWHERE);

describe('the README and the guides', () => {
  it.each(GUIDES)('%s shows operations that the schema accepts', (path) => {
    const inCommands = commandsOf(path).flatMap((command) =>
      [...command.matchAll(/'(\{"query".*?\})'$/g)].map(([, json = '']) => JSON.parse(json).query),
    );
    for (const operation of [...blocks(path, 'graphql'), ...inCommands]) {
      expect(validate(schema, parse(operation)), operation).toEqual([]);
    }
  });

  it.each(GUIDES)('%s shows only commands that a test runs', (path) => {
    expect(
      commandsOf(path).filter((command) => !isRunHere(command) && !(command in TESTED_ELSEWHERE)),
    ).toEqual([]);
    const scripts = [...read(path).matchAll(/npm run (?:-s )?([a-z]+)/g)].map(([, name = '']) => name);
    expect(scripts.filter((name) => !(name in packageInfo.scripts))).toEqual([]);
  });

  it('list no command that none of them shows', () => {
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

describe('the commands of', () => {
  let site: FixtureSite;
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  beforeAll(async () => {
    site = await startFixtureSite({ '/': htmlPage(PAGE) });
    folder = await makeFolder();
  });
  afterAll(async () => {
    await site.close();
    await folder.remove();
  });

  it.each(GUIDES.filter((path) => commandsOf(path).some(isRunHere)))('%s succeed', async (path) => {
    const app = await startTestApp({ ALLOW_TARGETS: site.host });
    onTestFinished(() => app.close());
    const environment = {
      PATH: process.env.PATH ?? '',
      KEY: app.key,
      ALLOW_TARGETS: site.host,
      DATABASE_URL: app.databaseUrl,
      NODE: process.execPath,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    };
    for (const command of commandsOf(path).filter(isRunHere)) {
      const local = command
        .replace('curl -s ', 'curl --silent --show-error --fail-with-body ')
        .replace('npm run -s cli --', '"$NODE" src/cli/main.ts')
        .replace('http://127.0.0.1:4000', app.url)
        .replace('https://example.com/', site.url('/'))
        .replace(/\S+\.(?:html|db)$|(?<=--html )\S+/, (name) => folder.path(name));
      const { exitCode, output } = await runInShell(local, environment);
      expect(exitCode, `${command}\n${output}`).toBe(0);
      expect(output, command).not.toContain('"errors"');
    }
  });
});

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

  it('counts the audits of the catalogue', () => {
    expect(read(README)).toContain(`**${CATALOGUE.length} audits**`);
  });
});

describe('the guide to', () => {
  it('deployment lists every setting as `npm run record` writes it', () => {
    const { current, expected } = guideWithSettings();
    expect(current).toBe(expected);
  });

  it('deployment lists every metric of the service', async () => {
    const app = await startTestApp();
    onTestFinished(() => app.close());
    const exposed = await (await fetch(`${app.url}/metrics`)).text();
    const names = [...exposed.matchAll(/^# TYPE (page_reports_\w+)/gm)].map(([, name]) => name);
    const rows = [...read('src/http/README.md').matchAll(/^\| `(page_reports_\w+)` \| (PostgreSQL only)?/gm)];
    const listed = rows.filter(([, , only]) => !only).map(([, name]) => name);
    expect(listed.sort()).toEqual(names.sort());
    expect(rows.filter(([, , only]) => only).map(([, name]) => name)).toEqual(POSTGRES_METRICS);
  });

  it('audits counts those of each category', () => {
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

async function runInShell(
  command: string,
  environment: Record<string, string>,
): Promise<{ exitCode: number | null; output: string }> {
  const child = spawn('sh', ['-c', command], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[exitCode], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { exitCode, output: stdout + stderr };
}
