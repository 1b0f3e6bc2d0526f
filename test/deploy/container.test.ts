import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const CONTAINERFILE = readFileSync(
  new URL('../../src/deploy/container/Containerfile', import.meta.url),
  'utf8',
);

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
