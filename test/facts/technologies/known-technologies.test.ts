import { expect, it } from 'vitest';
import { KNOWN_TECHNOLOGIES } from '../../../src/facts/scripts/technologies.ts';

it('lists each technology once, with at least one fingerprint', () => {
  const names = KNOWN_TECHNOLOGIES.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  const fingerprints = KNOWN_TECHNOLOGIES.map(({ name: _, ...kinds }) => Object.values(kinds).flat());
  expect(fingerprints.filter((all) => all.length === 0)).toEqual([]);
});

it('writes fingerprints in the form that pages are compared with', () => {
  for (const { name, headers, cookies, generators, addresses, files } of KNOWN_TECHNOLOGIES) {
    const inLowerCase = [headers, cookies, generators, addresses, files].flat(2).join('\n');
    expect(inLowerCase, name).toBe(inLowerCase.toLowerCase());
    for (const address of addresses ?? []) expect(address, name).toMatch(/^(?:[a-z\d.-]+\.[a-z]+)?\//);
    for (const file of files ?? []) expect(file, name).not.toContain('/');
  }
});
