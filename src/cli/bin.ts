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
  else explain();
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
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  // npm also installs the program for glibc where it cannot run, such as on Alpine.
  child.on('error', explain);
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
}

function explain(): void {
  process.stderr.write(
    `Page Reports needs Node.js ${NEEDED_MAJOR} or later, and found ${process.version}. Install Node.js ${NEEDED_MAJOR}, or ` +
      'on Linux (glibc) and macOS on Intel reinstall without --omit=optional.\n',
  );
  process.exitCode = 2;
}
