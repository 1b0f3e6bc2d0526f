import { expect, test } from 'vitest';
import { isTransientError } from '../../../src/database/postgres/open-pool.ts';

const failed = (code: string) => Object.assign(new Error('failed'), { code });

test.for<[name: string, error: unknown, isTransient: boolean]>([
  ['a lost connection', failed('08006'), true],
  ['too many connections', failed('53300'), true],
  ['a full disk', failed('53100'), true],
  ['a statement that its operator canceled', failed('57014'), true],
  ['a lock timeout', failed('55P03'), true],
  ['a transaction that was idle for too long', failed('25P03'), true],
  ['a shutdown', failed('57P01'), true],
  ['a standby', failed('25006'), true],
  ['a closed port', failed('ECONNREFUSED'), true],
  ['no response', new Error('Query read timeout'), true],
  ['a wrong statement', failed('42601'), false],
  ['a duplicate value', failed('23505'), false],
  ['a value that is no error', 'failed', false],
])('whether %s is a transient error', ([, error, isTransient]) => {
  expect(isTransientError(error)).toBe(isTransient);
});
