import { expect, it } from 'vitest';
import { createLogger } from '../src/logger.ts';

it('logs one JSON object per line, without credentials', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => lines.push(line) });
  const names = ['authorization', 'cookie', 'password', 'key', 'apiKey', 'signature'];
  const secrets = Object.fromEntries(names.map((name) => [name, 's3cret']));
  logger.info({ ...secrets, request: secrets, deep: { request: secrets } }, 'hello');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'hello', password: '[Redacted]' });
  expect(lines[0]).not.toContain('s3cret');
});

it('escapes control characters', () => {
  const lines: string[] = [];
  const title = '\u001b[31mred\r\nforged line\u2028\u009b2J\u007f\u202eesrever';
  createLogger('info', { write: (line) => lines.push(line) }).info({ title, err: new Error(title) }, title);
  expect(lines.join('').trimEnd()).not.toMatch(/[\p{Cc}\p{Zl}\p{Bidi_Control}]/u);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ title, msg: title, err: { message: title } });
});
