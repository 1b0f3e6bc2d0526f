import { expect, it } from 'vitest';
import { auditPage } from '../../src/audits/audit-page.ts';
import { pageOf } from './audit-cases.ts';

const TRAP_CHARACTERS = 100_000;
const MAX_HEADER_CHARACTERS = 2_000;
/** Seconds. Linear work takes less than half a second on such a text; quadratic work takes five and more. */
const MAX_CPU_SECONDS = 3;
const HEADERS = ['content-security-policy', 'set-cookie', 'link', 'cache-control', 'x-robots-tag', 'server'];
const ATTRIBUTES = ['class', 'id', 'style', 'href', 'src', 'srcset', 'content', 'onclick', 'lang', 'rel'];

it.each([' ', '"', ',', '(', 'a@'])(
  `takes less than ${MAX_CPU_SECONDS} s of CPU for a page full of %j`,
  (piece) => {
    const trap = piece.repeat(TRAP_CHARACTERS / piece.length);
    const attributes = ATTRIBUTES.map((name) => `${name}='${trap}x'`).join(' ');
    const html = `<html ${attributes}><title>${trap}x</title><meta name="description" ${attributes}>
    <style>${trap}x</style><script>${trap}x</script><script type="application/ld+json">${trap}x</script>
    <p>${trap}x</p><a ${attributes}>x</a><img ${attributes}>`;
    const value = `${trap.slice(0, MAX_HEADER_CHARACTERS)}x`;
    expect(cpuSecondsOf({ html, headers: HEADERS.map((name) => [name, value]) })).toBeLessThan(
      MAX_CPU_SECONDS,
    );
  },
);

it.each(['[a', '[a=b', '[a="b"', '.a', 'a:not(b', '.\\a'])(
  `takes less than ${MAX_CPU_SECONDS} s of CPU for white space after %j in a selector`,
  (start) => {
    const html = `<style>${start}${' '.repeat(TRAP_CHARACTERS)}!] { display: none }</style>`;
    expect(cpuSecondsOf({ html })).toBeLessThan(MAX_CPU_SECONDS);
  },
);

it.each([
  ['images in a closed details element', '<details>', '<img src=a>'],
  ['images with shared sources', '<picture>', '<img src=a>'],
  ['event handlers', '<p>', '<b onclick=a></b>'],
])(`takes less than ${MAX_CPU_SECONDS} s of CPU for thousands of %s`, (_, start, piece) => {
  const html = `<!doctype html>${start}${piece.repeat((2 * TRAP_CHARACTERS) / piece.length)}`;
  expect(cpuSecondsOf({ html }, 'too-large')).toBeLessThan(MAX_CPU_SECONDS);
});

it('repeated redirects in one block of code are read once', () => {
  const html = `<script>{${";location='a".repeat(2 * TRAP_CHARACTERS)}</script>`;
  expect(cpuSecondsOf({ html })).toBeLessThan(MAX_CPU_SECONDS);
});

/** @param axe left out: axe-core runs too */
function cpuSecondsOf(page: Parameters<typeof pageOf>[0], axe?: 'too-large'): number {
  const before = process.cpuUsage();
  const { checks } = auditPage(pageOf(page), axe);
  const { user, system } = process.cpuUsage(before);
  expect(checks).not.toEqual([]);
  return (user + system) / 1e6;
}
