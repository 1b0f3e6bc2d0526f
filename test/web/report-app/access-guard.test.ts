import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../support/test-services.ts';
import { PASSWORD, type ReportPages, type StoredReport, startReportPages } from './report-pages.ts';

const clock = createTestClock(new Date());
let pages: ReportPages;
let publicReport: StoredReport;
let privateReport: StoredReport;
let lockedReport: StoredReport;

beforeAll(async () => {
  pages = await startReportPages({}, { clock });
  publicReport = await pages.store();
  privateReport = await pages.store({ privacy: '1' });
  lockedReport = await pages.store({ privacy: '2', password: PASSWORD });
});
afterAll(() => pages.close());

/** Path endings of a page, its exports and its events. */
const BESIDE = ['', '.json', '.csv', '/badge.svg', '/events'];
const CONTENT = /document-title|page report: decent|event: end/;

async function responsesOf({ path }: StoredReport, query = '', headers: Record<string, string> = {}) {
  return await Promise.all(
    BESIDE.map(async (ending) => {
      const response = await pages.open(path + ending + query, { headers });
      return { status: response.status, showsReport: CONTENT.test(await response.text()) };
    }),
  );
}
const all = (status: number, showsReport: boolean) => BESIDE.map(() => ({ status, showsReport }));

/** The parts of a response that a viewer can observe, without those that differ between any two requests. */
async function observable(path: string, init?: RequestInit) {
  const response = await pages.open(path, init);
  const headers = [...response.headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
  const requestId = response.headers.get('x-request-id') ?? '';
  return { status: response.status, headers, body: (await response.text()).replace(requestId, '') };
}

describe('without credentials', () => {
  test('a public report is open, with its exports', async () => {
    expect(await responsesOf(publicReport)).toEqual(all(200, true));
  });

  test('a private report is not found', async () => {
    expect(await responsesOf(privateReport)).toEqual(all(404, false));
  });

  test('a report with a password asks for it and shows nothing', async () => {
    expect(await responsesOf(lockedReport)).toEqual(all(403, false));
    const text = await (await pages.open(lockedReport.path)).text();
    expect(text).toContain(`<form method="post" action="${lockedReport.path}">`);
    expect(text).not.toContain('example.org');
  });
});

describe('a private report cannot be distinguished from one that does not exist', () => {
  const unknown = `/r/${'A'.repeat(32)}`;

  test.each(BESIDE)('by a request for …%s', async (ending) => {
    expect(await observable(privateReport.path + ending)).toEqual(await observable(unknown + ending));
    const withQuery = `${ending}?expires=9999999999&signature=x`;
    expect(await observable(privateReport.path + withQuery)).toEqual(await observable(unknown + withQuery));
  });

  test('by HEAD or by sending a password', async () => {
    const head = { method: 'HEAD' };
    expect(await observable(privateReport.path, head)).toEqual(await observable(unknown, head));
    const guess = () => ({ method: 'POST', body: new URLSearchParams({ password: 'guess' }) });
    const response = await observable(privateReport.path, guess());
    expect(response).toEqual(await observable(unknown, guess()));
    expect(response.status).toBe(404);
  });

  test('and its error page is neither cached nor indexed', async () => {
    const { status, headers } = await pages.open(unknown);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    const longer = await pages.open(`${privateReport.path}/nothing`);
    expect(longer.headers.get('content-type')).toContain('text/html');
  });
});

describe('the signed URL', () => {
  test('opens private and protected reports, with their exports', async () => {
    for (const report of [privateReport, lockedReport]) {
      expect(await responsesOf(report, await pages.ownerQuery(report))).toEqual(all(200, true));
    }
  });

  test('is continued by the links of the page', async () => {
    const query = await pages.ownerQuery(privateReport);
    const text = await (await pages.open(privateReport.path + query)).text();
    const links = [...text.matchAll(/href="([^"]+\.(?:json|csv)\?[^"]+)"/g)].map(([, href = '']) => href);
    expect(links).toHaveLength(2);
    for (const link of links) {
      const { pathname, search } = new URL(link.replaceAll('&amp;', '&'), pages.app.url + privateReport.path);
      expect((await pages.open(pathname + search)).status).toBe(200);
    }
  });

  test('opens nothing if it is modified, of another report, or expired', async () => {
    const query = await pages.ownerQuery(privateReport, 60);
    const signature = new URLSearchParams(query).get('signature') ?? '';
    const wrong = [
      query.replace(/expires=\d/, 'expires=9'),
      query.replace(/signature=.*/, `signature=${signature.split('').reverse().join('')}`),
      query.replace(/&signature=.*/, ''),
      await pages.ownerQuery(lockedReport),
    ];
    for (const other of wrong) expect(await responsesOf(privateReport, other)).toEqual(all(404, false));
    expect(await responsesOf(lockedReport, query)).toEqual(all(403, false));
    clock.advance(61_000);
    expect(await responsesOf(privateReport, query)).toEqual(all(404, false));
  });

  test('is invalid after a change of privacy, even if it was changed back', async () => {
    const report = await pages.store({ privacy: '1' });
    const query = await pages.ownerQuery(report);
    await pages.change(report, { privacy: '0' });
    await pages.change(report, { privacy: '1' });
    expect(await responsesOf(report, query)).toEqual(all(404, false));
  });
});

describe('the correct password', () => {
  test('opens the report with its exports in this browser for 12 hours', async () => {
    const cookie = await pages.passCookie(lockedReport);
    expect(await responsesOf(lockedReport, '', { cookie })).toEqual(all(200, true));
    clock.advance(12 * 60 * 60 * 1000);
    expect(await responsesOf(lockedReport, '', { cookie })).toEqual(all(403, false));
  });

  test('opens no other protected or private report', async () => {
    const cookie = await pages.passCookie(lockedReport);
    const other = await pages.store({ privacy: '2', password: PASSWORD });
    expect(await responsesOf(other, '', { cookie })).toEqual(all(403, false));
    expect(await responsesOf(privateReport, '', { cookie })).toEqual(all(404, false));
  });

  test('opens nothing with a modified cookie', async () => {
    const cookie = await pages.passCookie(lockedReport);
    for (const wrong of [
      cookie.replace(/=\d/, '=9'),
      cookie.slice(0, -1),
      `${cookie}A`,
      'page-pass=',
      'page-pass=.',
    ]) {
      expect(await responsesOf(lockedReport, '', { cookie: wrong })).toEqual(all(403, false));
    }
  });

  test.each([
    ['the password was changed', { password: 'another' }],
    ['the report was private for a while', { privacy: '1' }],
  ])('is invalid after %s', async (_, form) => {
    const report = await pages.store({ privacy: '2', password: PASSWORD });
    const cookie = await pages.passCookie(report);
    await pages.change(report, form);
    if ('privacy' in form) {
      expect(await responsesOf(report, '', { cookie })).toEqual(all(404, false));
      await pages.change(report, { privacy: '2', password: PASSWORD });
    }
    expect(await responsesOf(report, '', { cookie })).toEqual(all(403, false));
  });

  test('gives no cookie that is valid as a signed URL, or vice versa', async () => {
    const [expires, signature] = (await pages.passCookie(lockedReport)).replace('page-pass=', '').split('.');
    expect(await responsesOf(lockedReport, `?expires=${expires}&signature=${signature}`)).toEqual(
      all(403, false),
    );
    const link = new URLSearchParams(await pages.ownerQuery(lockedReport));
    const cookie = `page-pass=${link.get('expires')}.${link.get('signature')}`;
    expect(await responsesOf(lockedReport, '', { cookie })).toEqual(all(403, false));
  });
});
