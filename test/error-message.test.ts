import { expect, it } from 'vitest';
import { errorMessage } from '../src/error-message.ts';
import { AppError } from '../src/errors.ts';
import { createLogger } from '../src/logger.ts';

it('names every address that refused a connection, also in the log', () => {
  const attempts = ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'];
  const cause = new AggregateError(attempts.map((message) => new Error(message)));
  const error = new AppError('unavailable', undefined, { cause });
  const message = `The service is temporarily unavailable.: ${attempts.join(', ')}`;
  expect(errorMessage(error)).toBe(message);
  let line = '';
  createLogger('info', { write: (text) => (line = text) }).error({ err: error }, 'failed');
  expect(JSON.parse(line).err.message).toBe(message);
});

it.each([
  [new TypeError(''), 'TypeError'],
  ['text', 'text'],
])('of %s is never empty', (error, message) => {
  expect(errorMessage(error)).toBe(message);
});
