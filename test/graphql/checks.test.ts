import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditPage } from '../../src/audits/audit-page.ts';
import { parsePage } from '../../src/engine/page.ts';
import { sourceOf } from '../audits/audit-cases.ts';
import { checkRecord } from '../support/check-record.ts';
import { expectGraphqlData } from '../support/graphql-client.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let databaseId: number;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  const html = '<!doctype html><html lang="en"><title>Shop</title><img src="/logo.png">';
  const { checks } = auditPage(parsePage(sourceOf({ html })));
  const [seeded] = await seedReports(app.database, [{ url: 'https://example.org/', result: 'good', checks }]);
  databaseId = seeded?.id ?? 0;
});
afterAll(() => app.close());

interface Listed {
  category: string;
  categories: string[];
}

const FIX = { label: 'nginx', language: 'nginx' as const, code: 'gzip on;' };
const SHARED = ['document-title', 'heading-one', 'image-alt', 'link-text'];

it('lists audits and checks under every category that shows them', async () => {
  const data = await expectGraphqlData<{
    audits: (Listed & { id: string })[];
    report: Record<'seo' | 'accessibility', (Listed & { audit: { id: string } })[]>;
  }>(
    app,
    `query ($databaseId: Int!) {
      audits(category: SEO) { id category categories }
      report(databaseId: $databaseId) {
        seo: checks(category: SEO) { audit { id } category categories }
        accessibility: checks(category: ACCESSIBILITY) { audit { id } category categories }
      }
    }`,
    { databaseId },
  );
  const shared = { category: 'ACCESSIBILITY', categories: ['ACCESSIBILITY', 'SEO'] };
  const sharedOf = (list: Listed[]) => list.filter(({ categories }) => categories.length > 1);
  expect(data.audits.length).toBeGreaterThan(20);
  const audits = SHARED.map((id) => ({ id, ...shared }));
  expect(sharedOf(data.audits)).toEqual(expect.arrayContaining(audits));
  const checks = SHARED.map((id) => ({ audit: { id }, ...shared }));
  for (const list of [data.report.seo, data.report.accessibility]) {
    expect(sharedOf(list)).toHaveLength(SHARED.length);
    expect(sharedOf(list)).toEqual(expect.arrayContaining(checks));
  }
});

it('finds an audit by its id', async () => {
  const query = '{ audit(id: "image-alt") { id category } none: audit(id: "nope") { id } }';
  expect(await expectGraphqlData(app, query)).toEqual({
    audit: { id: 'image-alt', category: 'ACCESSIBILITY' },
    none: null,
  });
});

it('has codes as enums, measured values as text, and caps with their audits', async () => {
  const [seeded] = await seedReports(app.database, [
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
  const { report } = await expectGraphqlData(
    app,
    `query ($id: Int!) { report(databaseId: $id) {
      title caps { kind audit { id } } checks { reason displayValue unit fixes { language } }
    } }`,
    { id: seeded?.id },
  );
  expect(report).toEqual({
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
  });
});
