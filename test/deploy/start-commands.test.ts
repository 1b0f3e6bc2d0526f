import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = [
  ...globSync('src/deploy/systemd/*.service', { cwd: ROOT }),
  'src/deploy/container/Containerfile',
];

it.each(FILES)('%s starts Node.js with the options of `npm start`', (file) => {
  expect(nodeOptions(file)).toEqual(nodeOptions('package.json'));
});

/** The options between `node` and the file of the command that starts the service. */
function nodeOptions(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const [, options = ''] =
    /^(?:ExecStart|ENTRYPOINT| *"start":).*\bnode\b(.*)src\/cli\/main\.ts/m.exec(text) ?? [];
  const found = options.match(/--[\w-]+=\w+/g) ?? [];
  expect(found).not.toEqual([]);
  return found;
}
