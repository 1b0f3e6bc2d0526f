import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CHECKOUT = '/srv/page-reports/';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const CONTAINERFILE = read('src/deploy/container/Containerfile');
const UNITS = globSync('src/deploy/systemd/*.service', { cwd: ROOT }).sort();
const COMPOSE_FILES = globSync('src/deploy/container/compose.*.yaml', { cwd: ROOT }).sort();

it('there are three units and two Compose files', () => {
  expect([UNITS.length, COMPOSE_FILES.length]).toEqual([3, 2]);
});

describe.each(UNITS)('%s', (path) => {
  const unit = read(path);

  it('restarts until the database accepts connections', () => {
    expect(unit).toMatch(/\[Unit\][^[]*^StartLimitIntervalSec=0$/m);
    expect(unit).toMatch(/\[Service\][^[]*^Restart=always$\s^RestartSec=2$/m);
  });

  it('is started when the service has notified systemd', () => {
    expect(unit).toMatch(/\[Service\][^[]*^Type=notify\sNotifyAccess=all\sTimeoutStartSec=infinity$/m);
  });

  it('sets no variables that /etc/page-reports.env could replace', () => {
    const names = [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, setting]) => setting?.split('=')[0]);
    expect(names).toEqual(['NODE_COMPILE_CACHE']);
  });

  it('starts a command of the checkout', () => {
    const [, program = '', script = '', command] =
      /^ExecStart=\/usr\/bin\/env (?:[A-Z_]+=\S* )+\\\n {2}(\S+) node (\S+) (serve|work)$/m.exec(unit) ?? [];
    expect(program.startsWith(CHECKOUT)).toBe(true);
    expect(existsSync(join(ROOT, program.slice(CHECKOUT.length)))).toBe(true);
    expect(existsSync(join(ROOT, script))).toBe(true);
    expect(command).toBe(path.includes('worker') ? 'work' : 'serve');
  });
});

describe.each(COMPOSE_FILES)('%s', (path) => {
  const file = read(path);
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
    'does not count failed health checks while a service starts for the first time',
    () => {
      for (const check of services.split(/^ +healthcheck:\n/m).slice(1))
        expect(check).toMatch(/^( {6}.*\n)+? {6}start_period: \d+m$/m);
    },
  );
});

it('the image writes the first API key into its volume, and not into the log of the container', () => {
  const [, folder = ''] = /^VOLUME (\S+)$/m.exec(CONTAINERFILE) ?? [];
  const [, file = ''] = /^ENV (?:.*\\\n)*.*\bFIRST_API_KEY_FILE=(\S+)/m.exec(CONTAINERFILE) ?? [];
  expect(folder).not.toBe('');
  expect(file.startsWith(`${folder}/`)).toBe(true);
});

it('a container is not unhealthy while it migrates a large database', () => {
  const [, minutes = ''] = /^HEALTHCHECK .*--start-period=(\d+)m /m.exec(CONTAINERFILE) ?? [];
  expect(Number(minutes)).toBeGreaterThanOrEqual(10);
});

it('the image has the command of the npm package', () => {
  const [, target = '', link = ''] = /^RUN ln -s (\S+) (\S+)/m.exec(CONTAINERFILE) ?? [];
  expect(target).toBe(`/app/${packageInfo.bin['page-reports']}`);
  expect(CONTAINERFILE).toMatch(new RegExp(`^ENTRYPOINT \\["${basename(link)}"\\]$`, 'm'));
  expect(basename(link)).toBe('page-reports');
});
