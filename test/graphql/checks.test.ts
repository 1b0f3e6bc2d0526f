import { expect } from 'vitest';
import { checkRecord } from '../support/check-record.ts';
import { exampleFix } from '../support/example-fix.ts';
import { seedReport } from '../support/seed-reports.ts';
import { test } from '../support/test.ts';

const FIX = exampleFix({ label: 'nginx', language: 'nginx', code: 'gzip on;' });

test('lists audits and checks under every category that shows them', async ({ app, graphql }) => {
  const report = await seedReport(app.database, {
    url: 'https://example.org/',
    result: 'good',
    checks: [
      checkRecord('image-alt', 'failed', { category: 'accessibility', categories: ['accessibility', 'seo'] }),
      checkRecord('csp', 'passed', { category: 'security', categories: ['security'] }),
    ],
  });
  const query = `query ($id: Int!) {
    audits(category: SEO) { id category categories }
    report(databaseId: $id) {
      seo: checks(category: SEO) { audit { id } category categories }
      accessibility: checks(category: ACCESSIBILITY) { audit { id } category categories }
    }
  }`;
  const data = await graphql<{ audits: { id: string; categories: string[] }[]; report: object }>(query, {
    id: report.id,
  });
  const shared = { category: 'ACCESSIBILITY', categories: ['ACCESSIBILITY', 'SEO'] };
  expect(data.audits).toContainEqual({ id: 'image-alt', ...shared });
  expect(data.audits.filter(({ categories }) => !categories.includes('SEO'))).toEqual([]);
  const checks = [{ audit: { id: 'image-alt' }, ...shared }];
  expect(data.report).toEqual({ seo: checks, accessibility: checks });
});

test('finds an audit by its id', async ({ graphql }) => {
  expect(await graphql('{ audit(id: "image-alt") { id category } none: audit(id: "nope") { id } }')).toEqual({
    audit: { id: 'image-alt', category: 'ACCESSIBILITY' },
    none: null,
  });
});

test('has codes as enums, measured values as text, and caps with their audits', async ({ app, graphql }) => {
  const report = await seedReport(app.database, {
    url: 'https://example.com/',
    result: 'bad',
    title: 'Shop',
    cappedBy: ['http-status-code', 'coverage'],
    checks: [
      checkRecord('server-response-time', 'warning', { value: 640, fixes: [FIX] }),
      checkRecord('title-length', 'unknown', { reason: 'client-rendered', value: { characters: 70 } }),
      checkRecord('word-count', 'informative', { value: 3 }),
    ],
  });
  const query = `query ($id: Int!) { report(databaseId: $id) {
    title caps { kind audit { id } } checks { reason displayValue unit fixes { language } }
  } }`;
  expect(await graphql(query, { id: report.id })).toEqual({
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
