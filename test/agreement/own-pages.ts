import { callRest } from '../lab/requests.ts';
import { htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { launchForLighthouse, visit } from './run-lighthouse.ts';

/** Its score depends on the machine, so it may be below 100. */
const UNBOUND_CATEGORY = 'performance';
/** These pages are public, and search engines may index them. The others have `noindex`. */
const LISTED_PAGES = ['sign-in', 'docs', 'report'];
const PERFECT = 1;
/** A page whose report fills every section of the report page: several kinds of findings, files, a third party. */
const AUDITED_PAGE = `<!doctype html><html lang="en"><title>Tools for the garden</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css">
<script src="/script.js"></script><h1>Tools</h1><img src="/spade.png"><a href="/missing">More</a><input>
<p id="a">Spades</p><p id="a">Forks</p>`;

/**
 * Has Lighthouse audit the pages of this project, and prints the score of each category and the audits that keep it
 * from 100.
 * @returns whether every category that does not depend on the machine has 100
 */
export async function auditOwnPages(): Promise<boolean> {
  const site = await startFixtureSite({
    '/': htmlPage(AUDITED_PAGE),
    '/style.css': { headers: { 'content-type': 'text/css' }, body: 'p { color: black }'.repeat(500) },
    '/script.js': { headers: { 'content-type': 'text/javascript' }, body: '// comment\nf()\n'.repeat(500) },
  });
  const app = await startTestApp();
  const browser = await launchForLighthouse();
  let isPerfect = true;
  const cookie = await signIn(app);
  for (const [name, path] of Object.entries(await ownPages(app, site.url('/')))) {
    const headers: Record<string, string> = LISTED_PAGES.includes(name) ? {} : { cookie };
    const skipped = LISTED_PAGES.includes(name) ? [] : ['is-crawlable'];
    const { categories, audits } = await visit(new URL(path, app.url).href, skipped, headers);
    for (const { id, score, auditRefs } of Object.values(categories)) {
      process.stdout.write(`${name}: ${id} ${score === null ? 'none' : Math.round(score * 100)}\n`);
      if (id === UNBOUND_CATEGORY || score === PERFECT) continue;
      isPerfect = false;
      const flaws = auditRefs.map((ref) => audits[ref.id]).filter((audit) => (audit?.score ?? 1) < PERFECT);
      for (const flaw of flaws)
        process.stdout.write(`  ${flaw?.title} ${JSON.stringify(flaw?.details?.items)}\n`);
    }
  }
  await browser.close();
  await app.close();
  await site.close();
  return isPerfect;
}

/** The cookie of a session. */
async function signIn({ url, key }: TestApp): Promise<string> {
  const body = new URLSearchParams({ key });
  const response = await fetch(`${url}/sign-in`, { method: 'POST', body, redirect: 'manual' });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The pages of the dashboard, the reference, and a report with one of its runs and two runs compared. */
async function ownPages(app: TestApp, target: string): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${app.key}`, prefer: 'wait=60' };
  const send = async (method: string, path: string, form?: Record<string, string>) =>
    (await callRest(app, method, path, { headers, ...(form && { form }) })).body.data;
  const { id, page_url: report } = await send('POST', '/reports', { url: target });
  await send('PATCH', `/reports/${id}`, { results: '1' });
  const runs: { id: number }[] = await send('GET', `/reports/${id}/runs`);
  const [head, base] = runs.map((run) => run.id);
  return {
    'sign-in': '/',
    reports: '/',
    projects: '/projects',
    project: '/projects/127.0.0.1',
    new: '/new',
    account: '/account',
    docs: '/docs',
    sample: '/samples/bad',
    report,
    run: `${report}/runs/${base}`,
    comparison: `${report}/compare?base=${base}&head=${head}`,
  };
}
