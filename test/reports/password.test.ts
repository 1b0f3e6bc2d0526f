import { expect, it, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../src/reports/password.ts';

it('is hashed with argon2id at the strength that OWASP asks for', async () => {
  expect(await hashPassword('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
});

it('never has the same hash twice', async () => {
  expect(await hashPassword('secret')).not.toBe(await hashPassword('secret'));
});

test.each(['secret', ' ', 'pässwörd', '密码🔑', '\u0000a', 'x'.repeat(128)])(
  '%j opens its own hash alone',
  async (password) => {
    const hash = await hashPassword(password);
    expect(await verifyPassword(password, hash)).toBe(true);
    for (const other of ['', `${password} `, password.toUpperCase(), `${password}\u0000`].filter(
      (text) => text !== password,
    )) {
      expect(await verifyPassword(other, hash), other).toBe(false);
    }
  },
);

it('is checked with the parameters of its hash, as the reference implementation made it', async () => {
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', hash)).toBe(true);
  expect(await verifyPassword('password', hash.replace('t=2', 't=3'))).toBe(false);
});

test.each(['', 'secret', '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA', '$2b$10$abc'])(
  'is not opened by %j in place of a hash',
  async (hash) => {
    expect(await verifyPassword('secret', hash)).toBe(false);
  },
);
