import { describe, expect, it } from 'vitest';
import { emailAddresses } from '../../../src/audits/seo/plaintext-email.ts';

const CASES: [text: string, addresses: string[]][] = [
  ['me@example.org', ['me@example.org']],
  ['(a_b%c-d@x-y.example.co.uk)', ['a_b%c-d@x-y.example.co.uk']],
  ['Ask me@example.org, or you@example.org.', ['me@example.org', 'you@example.org']],
  ['me@example.org and me@example.org', ['me@example.org']],
  ['me@localhost', []],
  ['me@example.1', []],
  ['me@example..org', []],
  ['@example.org me@', []],
];

describe('emailAddresses', () => {
  for (const [text, addresses] of CASES) {
    it(`reads ${text}`, () => expect(emailAddresses(text)).toEqual(addresses));
  }
  it('reads traps in linear time', () => {
    for (const trap of ['@', 'a', 'a@', 'a.', 'a@a.', '-']) {
      expect(emailAddresses(trap.repeat(100_000))).toEqual([]);
    }
  });
});
