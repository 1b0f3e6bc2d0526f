import { expect } from 'vitest';
import { auditPage } from '../../src/audits/audit-page.ts';
import { parsePage } from '../../src/engine/page.ts';
import { sourceOf } from '../audits/audit-cases.ts';
import { checkRecord } from '../support/check-record.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test } from '../support/test.ts';

interface Listed {
  category: string;
  categories: string[];
}

const FIX = { label: 'nginx', language: 'nginx' as const, code: 'gzip on;' };
const SHARED = ['document-title', 'heading-one', 'image-alt', 'link-text'];

test('lists audits and checks under every category that shows them', async ({ app, graphql }) => {
  const html = '<!doctype html><html lang="en"><title>Shop</title><img src="/logo.png">';
  const { checks } = auditPage(parsePage(sourceOf({ html })));
  const [report] = await seedReports(app.database, [{ url: 'https://example.org/', result: 'good', checks }]);
  const data = await graphql<{
    audits: (Listed & { id: string })[];
    report: Record<'seo' | 'accessibility', (Listed & { audit: { id: string } })[]>;
  }>(
    `query ($id: Int!) {
      audits(category: SEO) { id category categories }
      report(databaseId: $id) {
        seo: checks(category: SEO) { audit { id } category categories }
        accessibility: checks(category: ACCESSIBILITY) { audit { id } category categories }
      }
    }`,
    { id: report?.id },
  );
  const shared = { category: 'ACCESSIBILITY', categories: ['ACCESSIBILITY', 'SEO'] };
  const sharedOf = (list: Listed[]) => list.filter(({ categories }) => categories.length > 1);
  expect(data.audits.length).toBeGreaterThan(20);
  expect(sharedOf(data.audits)).toEqual(expect.arrayContaining(SHARED.map((id) => ({ id, ...shared }))));
  for (const list of [data.report.seo, data.report.accessibility]) {
    expect(sharedOf(list)).toHaveLength(SHARED.length);
    const expected = SHARED.map((id) => ({ audit: { id }, ...shared }));
    expect(sharedOf(list)).toEqual(expect.arrayContaining(expected));
  }
});

test('finds an audit by its id', async ({ graphql }) => {
  expect(await graphql('{ audit(id: "image-alt") { id category } none: audit(id: "nope") { id } }')).toEqual({
    audit: { id: 'image-alt', category: 'ACCESSIBILITY' },
    none: null,
  });
});

test('has codes as enums, measured values as text, and caps with their audits', async ({ app, graphql }) => {
  const [report] = await seedReports(app.database, [
    {
      url: 'https://example.com/',
      result: 'bad',
      title: 'Shop',
      cappedBy: ['http-status-code', 'coverage'],
      checks: [
        checkRecord('server-response-time', 'warning', { value: 640, fixes: [FIX] }),
        checkRecord('title-length', 'unknown', { reason: 'client-rendered', value: { characters: 70 } }),
        checkRecord('word-count', 'informative', { value: 3 }),
      ],
    },
  ]);
  const query = `query ($id: Int!) { report(databaseId: $id) {
    title caps { kind audit { id } } checks { reason displayValue unit fixes { language } }
  } }`;
  expect(await graphql(query, { id: report?.id })).toEqual({
    report: {
      title: 'Shop',
      caps: [
        { kind: 'AUDIT', audit: { id: 'http-status-code' } },
        { kind: 'COVERAGE', audit: null },
      ],
      checks: [
        { reason: null, displayValue: '640 ms', unit: 'MILLISECOND', fixes: [{ language: 'NGINX' }] },
        { reason: 'CLIENT_RENDERED', displayValue: 'Characters: 70', unit: null, fixes: [] },
        { reason: null, displayValue: '3', unit: null, fixes: [] },
      ],
    },
  });
});
