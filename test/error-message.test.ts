import { expect, it } from 'vitest';
import { errorMessage } from '../src/error-message.ts';
import { AppError } from '../src/errors.ts';
import { createLogger } from '../src/logger.ts';

const NO_CONNECTION = new AggregateError([
  new Error('connect ECONNREFUSED ::1:5432'),
  new Error('connect ECONNREFUSED 127.0.0.1:5432'),
]);
const MESSAGE =
  'The service is temporarily unavailable.: connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432';

it('names every address that refused a connection', () => {
  expect(errorMessage(new AppError('unavailable', undefined, { cause: NO_CONNECTION }))).toBe(MESSAGE);
});

it('is the message of errors in the log', () => {
  let line = '';
  const logger = createLogger('info', { write: (text) => (line = text) });
  logger.error({ err: new AppError('unavailable', undefined, { cause: NO_CONNECTION }) }, 'failed');
  expect(JSON.parse(line).err.message).toBe(MESSAGE);
});

it.each([
  [new TypeError(''), 'TypeError'],
  ['text', 'text'],
])('of %s is never empty', (error, message) => {
  expect(errorMessage(error)).toBe(message);
});
