import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../support/test-services.ts';
import { PASSWORD, type ReportPages, type StoredReport, startReportPages } from './report-pages.ts';

const clock = createTestClock(new Date());
let pages: ReportPages;
beforeAll(async () => {
  pages = await startReportPages({}, { clock });
});
afterAll(() => pages.close());

const NAVIGATION = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'same-origin' };

async function follow(report: StoredReport, seconds = 3600, headers: Record<string, string> = NAVIGATION) {
  const response = await pages.open(report.path + (await pages.ownerQuery(report, seconds)), { headers });
  return { response, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

describe('a signed URL that a browser follows', () => {
  test('redirects to the plain URL, with an access cookie that expires with it', async () => {
    const report = await pages.store({ privacy: '1' });
    const { response, cookie } = await follow(report, 600);
    expect([response.status, response.headers.get('location')]).toEqual([303, report.path]);
    const attributes = response.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, ''));
    expect(attributes).toEqual(
      ['', '.json', '.csv'].map((ending) =>
        expect.stringMatching(
          new RegExp(
            `^page-owner; Max-Age=(600|599); Path=${report.path}${ending}; HttpOnly; SameSite=Strict$`,
          ),
        ),
      ),
    );
    for (const ending of ['', '.json', '.csv', '/badge.svg', '/events'])
      expect((await pages.open(report.path + ending, { headers: { cookie } })).status).toBe(200);
    const text = await (await pages.open(report.path, { headers: { cookie } })).text();
    expect(text).toContain('Private: only you can open this page');
    expect(text).not.toContain('signature=');
    clock.advance(601_000);
    expect((await pages.open(report.path, { headers: { cookie } })).status).toBe(404);
  });

  test('continues on a page of this service if it was on another site, whose redirects send no strict cookie', async () => {
    const report = await pages.store({ privacy: '1' });
    const { response } = await follow(report, 600, { ...NAVIGATION, 'Sec-Fetch-Site': 'cross-site' });
    expect([response.status, response.headers.get('refresh')]).toEqual([200, `0; url=${report.path}`]);
    expect(response.headers.getSetCookie()).toHaveLength(3);
  });

  test('opens no other report, and nothing after a change of privacy', async () => {
    const report = await pages.store({ privacy: '1' });
    const other = await pages.store({ privacy: '2', password: PASSWORD });
    const { cookie } = await follow(report);
    expect((await pages.open(other.path, { headers: { cookie } })).status).toBe(403);
    await pages.change(report, { privacy: '0' });
    await pages.change(report, { privacy: '1' });
    expect((await pages.open(report.path, { headers: { cookie } })).status).toBe(404);
  });

  test('sets no cookie if it is invalid or the report is public', async () => {
    const report = await pages.store({ privacy: '1' });
    const wrong = await pages.open(`${report.path}?expires=9999999999&signature=x`, { headers: NAVIGATION });
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([404, []]);
    const open = await pages.open(`${(await pages.store()).path}?expires=9999999999&signature=x`, {
      headers: NAVIGATION,
    });
    expect([open.status, open.headers.getSetCookie()]).toEqual([200, []]);
  });
});

test('the signature of a URL is no access cookie, and vice versa', async () => {
  const report = await pages.store({ privacy: '1' });
  const link = new URLSearchParams(await pages.ownerQuery(report));
  const asCookie = `page-owner=${link.get('expires')}.${link.get('signature')}`;
  expect((await pages.open(report.path, { headers: { cookie: asCookie } })).status).toBe(404);
  const [expires, signature] = (await follow(report)).cookie.replace('page-owner=', '').split('.');
  expect((await pages.open(`${report.path}?expires=${expires}&signature=${signature}`)).status).toBe(404);
});
