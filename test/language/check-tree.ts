import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findWords, type LanguageFinding } from './find-words.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READ = ['README.md', 'src/*.md', 'test/*.md', ...['ts', 'js', 'css', 'graphql'].flatMap(inSources)];
/** Pages and data of others, applied migrations, generated files, and the lists of words. */
const SKIPPED =
  /\/fixtures\/|\/migrations\/|^test\/language\/|^test\/audits\/record\/pages\/|\/schema-types\.ts$/;

/** The findings of the files that Git tracks. */
export function checkTree(): LanguageFinding[] {
  return execFileSync('git', ['ls-files', '-z', '--', ...READ], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && !SKIPPED.test(path) && existsSync(join(ROOT, path)))
    .flatMap((path) => findWords(path, readFileSync(join(ROOT, path), 'utf8')));
}

function inSources(extension: string): string[] {
  return [`src/*.${extension}`, `test/*.${extension}`];
}
