import { expect, it } from 'vitest';
import { AppError } from '../src/errors.ts';
import { createHealthLog } from '../src/health-log.ts';
import { createLogger } from '../src/logger.ts';
import { createTestClock } from './support/test-services.ts';

const FULL = new AppError('unavailable', undefined, { cause: new Error('disk is full') });
const READ_ONLY = new AppError('unavailable', undefined, { cause: new Error('attempt to write') });

it('logs an outage once, again when the reason changes, each minute with a count, and when it ends', () => {
  const clock = createTestClock();
  const logged: string[] = [];
  const logger = createLogger('info', {
    write: (line) => {
      const { msg, failures, err } = JSON.parse(line);
      logged.push([msg, failures, err?.message.split(': ')[1]].join(' '));
    },
  });
  const health = createHealthLog({ logger, clock }, 'queue unavailable', 'queue available again');
  health.succeeded();
  const failFor = (seconds: number, error: unknown) => {
    for (let i = 0; i < seconds; i++, clock.advance(1_000)) health.failed(error);
  };
  failFor(30, FULL);
  failFor(61, READ_ONLY);
  health.succeeded();
  health.succeeded();
  failFor(2, FULL);
  expect(logged).toEqual([
    'queue unavailable 1 disk is full',
    'queue unavailable 30 attempt to write',
    'queue unavailable 60 attempt to write',
    'queue available again  ',
    'queue unavailable 1 disk is full',
  ]);
});
