import { describe, expect, it } from 'vitest';
import { isTransientError } from '../../../src/database/postgres/is-transient-error.ts';

const failed = (code: string) => Object.assign(new Error('failed'), { code });

describe('a server that can be asked nothing now', () => {
  it.each([
    ['a lost connection', failed('08006')],
    ['too many connections', failed('53300')],
    ['a full disk', failed('53100')],
    ['a statement that its operator canceled', failed('57014')],
    ['a lock that did not come in the time its operator allows', failed('55P03')],
    ['a transaction that was idle for too long', failed('25P03')],
    ['a shutdown', failed('57P01')],
    ['a standby', failed('25006')],
    ['a closed port', failed('ECONNREFUSED')],
    ['no response', new Error('Query read timeout')],
  ])('is meant by %s', (_what, error) => {
    expect(isTransientError(error)).toBe(true);
  });

  it.each([
    ['a wrong statement', failed('42601')],
    ['a value that is there already', failed('23505')],
    ['what is no error', 'failed'],
  ])('is not meant by %s', (_what, error) => {
    expect(isTransientError(error)).toBe(false);
  });
});
