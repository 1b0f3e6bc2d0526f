import { describe, expect, it } from 'vitest';
import { isTransientError } from '../../../src/database/postgres/is-transient-error.ts';

const failed = (code: string) => Object.assign(new Error('failed'), { code });

describe('a transient error', () => {
  it.each([
    ['a lost connection', failed('08006')],
    ['too many connections', failed('53300')],
    ['a full disk', failed('53100')],
    ['a statement that its operator canceled', failed('57014')],
    ['a lock timeout', failed('55P03')],
    ['a transaction that was idle for too long', failed('25P03')],
    ['a shutdown', failed('57P01')],
    ['a standby', failed('25006')],
    ['a closed port', failed('ECONNREFUSED')],
    ['no response', new Error('Query read timeout')],
  ])('is %s', (_what, error) => {
    expect(isTransientError(error)).toBe(true);
  });

  it.each([
    ['a wrong statement', failed('42601')],
    ['a duplicate value', failed('23505')],
    ['a value that is no error', 'failed'],
  ])('is not %s', (_what, error) => {
    expect(isTransientError(error)).toBe(false);
  });
});
