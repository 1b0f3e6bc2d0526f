#!/usr/bin/env node
/**
 * Entry point of the npm package. On an older Node.js, it starts itself with the Node.js that is a dependency of the
 * package, so this file uses only what Node.js 20 has.
 */
import { spawn } from 'node:child_process';
import module, { createRequire } from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) {
  module.enableCompileCache();
  await import('./main.ts');
} else {
  const program = findNode();
  if (program) start(program);
  else {
    process.stderr.write(
      `Page Reports needs Node.js ${NEEDED_MAJOR} or later, and found ${process.version}. npm installs it for Linux (glibc) and macOS on Intel, unless optional dependencies are left out.\n`,
    );
    process.exitCode = 2;
  }
}

/** The Node.js for this system among the dependencies of the package; null if it is not installed. */
function findNode(): string | null {
  try {
    return createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/bin/node`);
  } catch {
    return null;
  }
}

/** Runs this program with another Node.js, and ends with its exit code. */
function start(program: string): void {
  const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn(program, args, { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    // A terminal sends it to the child too, which ends at once after a second signal.
    process.on(signal, () => process.stdin.isTTY || child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
}
