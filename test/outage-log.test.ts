import { expect, it } from 'vitest';
import { AppError } from '../src/errors.ts';
import { createLogger } from '../src/logger.ts';
import { createOutageLog } from '../src/outage-log.ts';
import { createTestClock } from './support/test-services.ts';

const FULL = new AppError('unavailable', undefined, { cause: new Error('disk is full') });
const READ_ONLY = new AppError('unavailable', undefined, { cause: new Error('attempt to write') });

it('tells of an outage once, again when the reason changes, each minute with a count, and when it is over', () => {
  const clock = createTestClock();
  const logged: string[] = [];
  const outage = createOutageLog(
    createLogger('info', {
      write: (line) => {
        const { msg, failures, err } = JSON.parse(line);
        logged.push(
          [msg, failures, err && /disk is full|attempt to write/.exec(JSON.stringify(err))?.[0]].join(' '),
        );
      },
    }),
    'the queue',
    clock,
  );
  outage.worked();
  const failFor = (seconds: number, error: unknown) => {
    for (let i = 0; i < seconds; i++, clock.advance(1_000)) outage.failed(error);
  };
  failFor(30, FULL);
  failFor(61, READ_ONLY);
  outage.worked();
  outage.worked();
  failFor(2, FULL);
  expect(logged).toEqual([
    'the queue failed 1 disk is full',
    'the queue failed 30 attempt to write',
    'the queue failed 60 attempt to write',
    'the queue works again  ',
    'the queue failed 1 disk is full',
  ]);
});
