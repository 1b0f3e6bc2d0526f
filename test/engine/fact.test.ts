import { expect, it } from 'vitest';
import { fact } from '../../src/engine/fact.ts';

it('derives a fact once for each subject, even if it is undefined', () => {
  let derivations = 0;
  const counted = fact<undefined, { url: string }>(() => {
    derivations++;
    return undefined;
  });
  const subject = { url: 'https://example.com/' };
  counted(subject);
  counted(subject);
  expect(derivations).toBe(1);
  counted({ url: 'https://example.com/' });
  expect(derivations).toBe(2);
});

it('derives the facts of a changed copy again', () => {
  const host = fact<string, { url: string }>(({ url }) => new URL(url).host);
  const subject = { url: 'https://example.com/' };
  expect(host(subject)).toBe('example.com');
  expect(host({ ...subject, url: 'https://example.org/' })).toBe('example.org');
});
