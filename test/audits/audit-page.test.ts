import { expect, it } from 'vitest';
import { auditPage } from '../../src/audits/audit-page.ts';
import { AUDITS } from '../../src/audits/registry.ts';
import { parsePage } from '../../src/engine/page.ts';
import { pageOf, sourceOf } from './audit-cases.ts';
import { corpus } from './record/corpus.ts';

const ARTICLE = sourceOf({
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>How to bake bread at home</title>
    <h1>Bread</h1><p>${'Flour, water, salt and time. '.repeat(40)}</p><img src="/loaf.jpg"></html>`,
});

it('gives a check for every audit, in the order of the catalogue', async () => {
  const report = auditPage(parsePage(ARTICLE));
  expect(report.checks.map(({ id }) => id)).toEqual(AUDITS.map(({ id }) => id));
  expect(report).toMatchObject({
    rendering: 'server',
    page: { title: 'How to bake bread at home', statusCode: 200 },
  });
  expect(report.checks.find(({ id }) => id === 'document-title')).toMatchObject({
    outcome: 'passed',
    advice: null,
  });
  expect(report.checks.find(({ id }) => id === 'image-alt')).toMatchObject({
    outcome: 'failed',
    evidenceTotal: 1,
  });
});

it('breaks no audit on an ordinary page, and none on an empty one', async () => {
  for (const source of [ARTICLE, sourceOf({ html: '' })]) {
    const { checks } = auditPage(parsePage(source));
    expect(checks.filter(({ reason }) => reason === 'crashed')).toEqual([]);
  }
});

it('gives every accessibility check the reason why axe-core was not run', async () => {
  const { checks } = auditPage(parsePage(ARTICLE), 'timeout');
  const without = checks.filter(
    ({ category, reason }) => category === 'accessibility' && reason === 'timeout',
  );
  expect(without.length).toBeGreaterThan(50);
  expect(checks.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(15);
});

it('still has the other checks when axe-core crashes on the page, and the next page has all', async () => {
  const page = parsePage(ARTICLE);
  // axe-core reads this property of each element.
  Object.defineProperty(page.document.documentElement, 'shadowRoot', {
    get: () => {
      throw new RangeError('Maximum call stack size exceeded');
    },
  });
  const { checks } = auditPage(page);
  expect(checks.find(({ id }) => id === 'html-has-lang')).toMatchObject({ reason: 'crashed' });
  expect(checks.find(({ id }) => id === 'document-title')).toMatchObject({ outcome: 'passed' });
  const next = auditPage(parsePage(ARTICLE));
  expect(next.checks.find(({ id }) => id === 'html-has-lang')).toMatchObject({ outcome: 'passed' });
});

it('names measured values in camel case', async () => {
  for (const source of Object.values(corpus())) {
    const { checks } = auditPage(parsePage(source), 'timeout');
    // Of Open Graph tags the page's own names are shown.
    const ours = checks.filter(({ id }) => id !== 'open-graph');
    const names = ours.flatMap(({ id, value, expected }) =>
      namesIn([value, expected]).map((name) => `${id} ${name}`),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !/ [a-z]+(?:[A-Z][a-z]+|[0-9])*$/.test(name))).toEqual([]);
  }
});

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [...names, ...Object.values(value).flatMap(namesIn)];
}

it('keeps the facts of a page small, however much it names', async () => {
  const many = <Item>(make: (i: number) => Item) => Array.from({ length: 150 }, (_, i) => make(i));
  const long = 'x'.repeat(5_000);
  const html = `<!doctype html><meta property="og:title" content="${long}">
    ${many((i) => `<img src="https://cdn.site${i}.example/${long}">`).join('')}
    ${many((i) => `<p typeof="Type${i}${long}">`).join('')}`;
  const headers = many((i) => [`x-${i}`, long] as const);
  const { page } = auditPage(pageOf({ html, headers }));
  expect(page.socialPreview.title).toHaveLength(1_000);
  for (const list of [page.thirdParties, page.structuredDataTypes, page.headers])
    expect(list).toHaveLength(100);
  expect(JSON.stringify(page).length).toBeLessThan(250_000);
});
