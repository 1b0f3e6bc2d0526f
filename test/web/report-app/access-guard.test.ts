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

/** What stands at and beside a page, without and with a query behind it. */
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

/** Everything of an answer that a viewer can tell, less what differs between two requests anyway. */
async function tellable(path: string, init?: RequestInit) {
  const response = await pages.open(path, init);
  const headers = [...response.headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
  const requestId = response.headers.get('x-request-id') ?? '';
  return { status: response.status, headers, body: (await response.text()).replace(requestId, '') };
}

describe('without anything', () => {
  test('a public report is open, with all beside it', async () => {
    expect(await responsesOf(publicReport)).toEqual(all(200, true));
  });

  test('a private report is not there', async () => {
    expect(await responsesOf(privateReport)).toEqual(all(404, false));
  });

  test('a report with a password asks for it and shows nothing', async () => {
    expect(await responsesOf(lockedReport)).toEqual(all(403, false));
    const text = await (await pages.open(lockedReport.path)).text();
    expect(text).toContain(`<form method="post" action="${lockedReport.path}">`);
    expect(text).not.toContain('example.org');
  });
});

describe('a private report cannot be told from one that does not exist', () => {
  const unknown = `/r/${'A'.repeat(32)}`;

  test.each(BESIDE)('asked for at …%s', async (ending) => {
    expect(await tellable(privateReport.path + ending)).toEqual(await tellable(unknown + ending));
    const withQuery = `${ending}?expires=9999999999&signature=x`;
    expect(await tellable(privateReport.path + withQuery)).toEqual(await tellable(unknown + withQuery));
  });

  test('asked for with HEAD, or sent a password', async () => {
    const head = { method: 'HEAD' };
    expect(await tellable(privateReport.path, head)).toEqual(await tellable(unknown, head));
    const guess = () => ({ method: 'POST', body: new URLSearchParams({ password: 'guess' }) });
    const answer = await tellable(privateReport.path, guess());
    expect(answer).toEqual(await tellable(unknown, guess()));
    expect(answer.status).toBe(404);
  });

  test('that says so to people, and to no cache or search engine', async () => {
    const { status, headers } = await pages.open(unknown);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    const longer = await pages.open(`${privateReport.path}/nothing`);
    expect(longer.headers.get('content-type')).toContain('text/html');
  });
});

describe("the owner's link", () => {
  test('opens a private and a locked report, with all beside them', async () => {
    for (const report of [privateReport, lockedReport]) {
      expect(await responsesOf(report, await pages.ownerQuery(report))).toEqual(all(200, true));
    }
  });

  test('is carried on by the links of the page', async () => {
    const query = await pages.ownerQuery(privateReport);
    const text = await (await pages.open(privateReport.path + query)).text();
    const links = [...text.matchAll(/href="([^"]+\.(?:json|csv)\?[^"]+)"/g)].map(([, href = '']) => href);
    expect(links).toHaveLength(2);
    for (const link of links) {
      const { pathname, search } = new URL(link.replaceAll('&amp;', '&'), pages.app.url + privateReport.path);
      expect((await pages.open(pathname + search)).status).toBe(200);
    }
  });

  test('opens nothing when it is changed, of another report, or too old', async () => {
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

  test('is void once the privacy changed, even if it changed back', async () => {
    const report = await pages.store({ privacy: '1' });
    const query = await pages.ownerQuery(report);
    await pages.change(report, { privacy: '0' });
    await pages.change(report, { privacy: '1' });
    expect(await responsesOf(report, query)).toEqual(all(404, false));
  });
});

describe('the right password', () => {
  test('opens the report, with all beside it, to this browser for half a day', async () => {
    const cookie = await pages.passCookie(lockedReport);
    expect(await responsesOf(lockedReport, '', { cookie })).toEqual(all(200, true));
    clock.advance(12 * 60 * 60 * 1000);
    expect(await responsesOf(lockedReport, '', { cookie })).toEqual(all(403, false));
  });

  test('opens no other report, neither a locked nor a private one', async () => {
    const cookie = await pages.passCookie(lockedReport);
    const other = await pages.store({ privacy: '2', password: PASSWORD });
    expect(await responsesOf(other, '', { cookie })).toEqual(all(403, false));
    expect(await responsesOf(privateReport, '', { cookie })).toEqual(all(404, false));
  });

  test('opens nothing with a cookie that was changed', async () => {
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
    ['the password changed', { password: 'another' }],
    ['the report was private for a while', { privacy: '1' }],
  ])('is void once %s', async (_, form) => {
    const report = await pages.store({ privacy: '2', password: PASSWORD });
    const cookie = await pages.passCookie(report);
    await pages.change(report, form);
    if ('privacy' in form) {
      expect(await responsesOf(report, '', { cookie })).toEqual(all(404, false));
      await pages.change(report, { privacy: '2', password: PASSWORD });
    }
    expect(await responsesOf(report, '', { cookie })).toEqual(all(403, false));
  });

  test('neither opens a report as an owner link, nor the other way round', async () => {
    const [expires, signature] = (await pages.passCookie(lockedReport)).replace('page-pass=', '').split('.');
    expect(await responsesOf(lockedReport, `?expires=${expires}&signature=${signature}`)).toEqual(
      all(403, false),
    );
    const link = new URLSearchParams(await pages.ownerQuery(lockedReport));
    const cookie = `page-pass=${link.get('expires')}.${link.get('signature')}`;
    expect(await responsesOf(lockedReport, '', { cookie })).toEqual(all(403, false));
  });
});
