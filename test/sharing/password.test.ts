import { createHook } from 'node:async_hooks';
import { expect, it, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../src/sharing/password.ts';

/** Performs the work. @returns the maximum number of concurrent hashes */
async function countConcurrent(work: () => Promise<unknown>): Promise<number> {
  const active = new Set<number>();
  let most = 0;
  const hook = createHook({
    init(id, type) {
      if (type === 'ARGON2REQUEST') most = Math.max(most, active.add(id).size);
    },
    before: (id) => active.delete(id),
  }).enable();
  await work().finally(() => hook.disable());
  return most;
}

it('is hashed with argon2id with the parameters of OWASP, each time to another hash', async () => {
  const hash = await hashPassword('secret');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hashPassword('secret')).not.toBe(hash);
});

test.each(['secret', ' ', 'pässwörd', '密码🔑', '\u0000a', 'x'.repeat(128)])(
  '%j matches its own hash only',
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

it('is verified with the parameters of its hash, also of the reference implementation', async () => {
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', hash)).toBe(true);
  expect(await verifyPassword('password', hash.replace('t=2', 't=3'))).toBe(false);
});

test.each(['', 'secret', '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA', '$2b$10$abc'])(
  'does not match %j in place of a hash',
  async (hash) => {
    expect(await verifyPassword('secret', hash)).toBe(false);
  },
);

it('is hashed and verified four at a time, also after errors', async () => {
  const hash = await hashPassword('secret');
  const broken = Array.from({ length: 5 }, () => verifyPassword('secret', hash.replace('m=19456', 'm=1')));
  expect((await Promise.allSettled(broken)).map(({ status }) => status)).not.toContain('fulfilled');
  const most = await countConcurrent(async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? verifyPassword('secret', hash) : hashPassword('secret'))),
    );
    expect(responses).not.toContain(false);
  });
  expect(most).toBe(4);
});
