import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const UNITS = globSync('src/deploy/systemd/*.service', { cwd: ROOT }).sort();
const CHECKOUT = '/srv/page-reports/';

it('there are units for one process, for gateways and for workers', () => {
  expect(UNITS.map((path) => path.split('/').at(-1))).toEqual([
    'page-reports-gateway@.service',
    'page-reports-worker@.service',
    'page-reports.service',
  ]);
});

describe.each(UNITS)('%s', (path) => {
  const unit = readFileSync(join(ROOT, path), 'utf8');

  it('restarts until the database accepts connections', () => {
    expect(unit).toMatch(/\[Unit\][^[]*^StartLimitIntervalSec=0$/m);
    expect(unit).toMatch(/\[Service\][^[]*^Restart=always$\s^RestartSec=2$/m);
  });

  it('has started only when the service says so', () => {
    expect(unit).toMatch(/\[Service\][^[]*^Type=notify\sNotifyAccess=all\sTimeoutStartSec=infinity$/m);
  });

  it('sets nothing with Environment= that /etc/page-reports.env could replace', () => {
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
