import { expect, it } from 'vitest';
import { parseSelector } from '../../../src/engine/css/selector.ts';
import { keyOfCompound, keyOfPlainSelector } from '../../../src/engine/css/selector-key.ts';

const PARTS = [...'aB1-_.#>+~ \t\u00a0\ufeff*:\\'];

/** All texts of up to four parts. */
function texts(length = 4): string[] {
  if (length === 0) return [''];
  const shorter = texts(length - 1);
  return [...shorter, ...shorter.flatMap((text) => PARTS.map((part) => text + part))];
}

it('finds the key of a plain selector as parsing does', () => {
  const selectors = [...new Set(texts().map((text) => text.trim()))];
  let plain = 0;
  for (const text of selectors) {
    const parsed = parseSelector(text);
    const key = keyOfPlainSelector(text);
    if (!parsed || !key) continue;
    plain++;
    expect(key, JSON.stringify(text)).toEqual(keyOfCompound(parsed.compounds.at(-1)));
  }
  expect(plain).toBeGreaterThan(1_000);
});

it('takes linear time for long names before the subject', () => {
  expect(keyOfPlainSelector(`${'a'.repeat(1_000_000)} b`)).toEqual({ kind: 'tag', name: 'b' });
  expect(keyOfPlainSelector(`${'a '.repeat(500_000)}:x`)).toBeNull();
});
