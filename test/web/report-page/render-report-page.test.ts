import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Check } from '../../../src/audits/check-type.ts';
import { pointsToWin } from '../../../src/audits/score.ts';
import type { ReportData } from '../../../src/report-view/report-data.ts';
import { renderReportPage } from '../../../src/web/report-page/render-report-page.ts';
import type { ReportPageOptions } from '../../../src/web/report-page/report-page-options.ts';
import { parseHtml, textIn, textsIn } from '../parse-html.ts';
import {
  sampleReport,
  withCheck,
  withChecks,
  withEvidence,
  withFiles,
  withGains,
  withSavings,
} from './sample-report.ts';

const MAX_WIRE_BYTES = 60_000;
const PAGE_URL = 'https://reports.example.org/r/x';
const CATEGORIES = 'ul[aria-label="Categories"]';
const FIX_LIST = 'section[aria-labelledby="fix"]';

const complete = await sampleReport();
const report = withChecks(
  complete,
  'broken-links cookies csp document-title hsts image-alt render-blocking sitemap vulnerable-js'.split(' '),
);
const show = (parts: Partial<ReportData> = {}, options?: ReportPageOptions) =>
  parseHtml(renderReportPage({ ...report, ...parts }, options));
/** Changes facts of the page. */
const facts = (page: Partial<ReportData['page']>) => ({ page: { ...report.page, ...page } });
/** Changes the summary of a category. */
const category = (name: string, changes: Partial<ReportData['categories'][number]>) => ({
  categories: report.categories.map((summary) =>
    summary.category === name ? { ...summary, ...changes } : summary,
  ),
});
const summaryOf = (id: string) => `.check:has(> #${id}) > summary`;

describe('a report', () => {
  const page = show(complete);

  test('shows the result, the page and every category in the header', () => {
    const header = textIn(page, 'header');
    expect(header).toContain({ good: 'Good', decent: 'Decent', bad: 'Bad' }[report.result]);
    expect(header).toContain(`${report.score} of 100, based on ${report.coverage.judged} of`);
    expect(header).toContain('Oak & Iron: garden tools made to last');
    expect(header).toContain('31 Jan 2026, 09:30 UTC');
    expect(page.querySelectorAll(`${CATEGORIES} > li`)).toHaveLength(5);
  });

  test('marks in the list at which fix the page becomes good', () => {
    const rows = textsIn(page, `${FIX_LIST} .ranked > li`);
    const mark = rows.findIndex((row) => row.includes('with all of the above fixed'));
    expect(rows[mark]).toMatch(/^(Good|Decent), at [\d.]+ with/);
    expect(textIn(page, '.outlook')).toContain('and this page is good');
    expect(mark).toBeGreaterThan(0);
  });

  test('collapses advice and evidence of each check', () => {
    expect(textIn(page, '#image-alt')).toContain('<img src="/spade.jpg">');
    expect(page.querySelectorAll('details.check')).toHaveLength(complete.checks.length);
    expect(page.querySelector('details[open]')).toBeNull();
  });

  test('counts the checks of each category in the list and in the navigation', () => {
    const open = complete.checks.filter(
      (check) => check.categories.includes('security') && pointsToWin(check) > 0,
    );
    expect(page.querySelectorAll(`${FIX_LIST} .checks > li.security`)).toHaveLength(open.length);
    const counts = textsIn(page, ':is(#fix, .parts [href="#fix"]) .count > .security');
    expect(counts).toEqual([String(open.length), String(open.length)]);
  });
});

describe('a report with the gains of its fixes', () => {
  const gained = withGains(complete);
  const page = show(gained);

  test('lists fixes by gain in score, and every check once with its own id', () => {
    const labels = textsIn(page, `${FIX_LIST} .checks.ranked > li > .check > summary`);
    const points = labels.map((label) => Number(/\+([\d.]+) score/.exec(label)?.[1]));
    expect(points.length).toBeGreaterThan(5);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    expect(page.querySelectorAll('.check')).toHaveLength(complete.checks.length);
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toEqual(expect.arrayContaining(complete.checks.map(({ id }) => id)));
  });

  test('shows checks with the same cause as one task', () => {
    const task = page.querySelector(`${FIX_LIST} .ranked > li:has(#hsts)`) as Element;
    expect(textIn(task, 'summary')).toContain('HSTS is not set');
    const inner = [...task.querySelectorAll('.inner .body')].map(({ id }) => id);
    expect(inner).toEqual(['cookies', 'csp']);
  });

  test('says how many fixes resolve the failed checks if one resolves several', () => {
    const { length } = gained.checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'warning');
    const tasks = Number(textIn(page, '.parts a[href="#fix"] .count > .all'));
    expect(tasks).toBeLessThan(length);
    expect(textIn(page, '.lead')).toMatch(
      new RegExp(`^${tasks} things to fix: \\d+ failed checks and \\d+ warnings, some with the same fix\\.`),
    );
  });

  test('shows why a check matters, the savings of a fix and its code', () => {
    expect(textIn(page, summaryOf('render-blocking'))).toContain('saves 3.3 MB and 1.2 s');
    expect(textIn(page, '#render-blocking')).toContain('Why render-blocking matters.');
    expect(textsIn(page, '#render-blocking .fix').join('')).toContain('# render-blocking\nadd_header X y;');
  });

  test('adds up the savings of a task', () => {
    expect(textIn(show(withSavings(withGains(report))), summaryOf('hsts'))).toContain('saves 2.3 MB');
  });

  test('is small when compressed as the service sends it', () => {
    expect(gzipSync(renderReportPage(gained)).length).toBeLessThan(MAX_WIRE_BYTES);
  });
});

const ENCODED_URL = 'https://xn--bcher-kva.example/%E4%B8%8B%E8%BD%BD%20x';
const NOTHING_TO_FIX = { score: 100, failed: 0, warning: 0 };
const ADVISORIES = 'CVE-2012-6708: cross-site scripting; CVE-2015-9251: cross-site scripting';

test.for<[behavior: string, parts: Partial<ReportData>, selector: string, text: string | RegExp]>([
  [
    'names all categories in which a check is shown',
    withCheck(report, 'image-alt', { categories: ['accessibility', 'seo'] }),
    summaryOf('image-alt'),
    'Accessibility, SEO',
  ],
  [
    'does not call the URLs that were tried findings',
    withCheck(
      withEvidence(report, 'sitemap', [
        { url: 'https://example.org/sitemap.xml', note: 'status 404' },
        { url: 'https://example.org/sitemap_index.xml', note: 'status 404' },
      ]),
      'sitemap',
      { outcome: 'warning' },
    ),
    summaryOf('sitemap'),
    '2 URLs checked',
  ],
  [
    'shows all advisories of a library',
    withEvidence(report, 'vulnerable-js', [{ snippet: 'jQuery 1.7.1', note: ADVISORIES }]),
    '#vulnerable-js',
    ADVISORIES,
  ],
  [
    'names a total that leaves files out',
    withCheck(withFiles(report, [{ bytes: 2000 }, { bytes: 3000 }]), 'render-blocking', { evidenceTotal: 5 }),
    '#render-blocking tfoot',
    'Total of the listed 25 kB',
  ],
  [
    'shows first that the page is an error page',
    facts({ statusCode: 500 }),
    'main header > *',
    'This is an error page (status 500).',
  ],
  [
    'has the letter of the host as icon if the page has none',
    facts({ icon: null }),
    '.search-result .icon',
    'E',
  ],
  [
    'shows the size of files as a minimum if one is unknown',
    facts({ transferBytes: 274_000, filesOfUnknownSize: 1 }),
    '.figures',
    'at least 274 kB',
  ],
  [
    'counts the files of unknown size',
    facts({ transferBytes: 274_000, filesOfUnknownSize: 1 }),
    '[aria-labelledby="facts-weight"]',
    ', 1 of unknown size.',
  ],
  [
    'says that the most important checks could not be run if that caps the result',
    { cappedBy: ['coverage'] },
    'main',
    'too few of the most important checks could be run',
  ],
  [
    'names the check that caps the result',
    {
      ...withCheck(report, 'document-title', { outcome: 'failed', title: 'The page has no title' }),
      cappedBy: ['document-title'],
    },
    'main',
    'Capped at Decent until this is fixed: The page has no title.',
  ],
  [
    'shows the coverage of a category without a score in gray',
    category('accessibility', { score: null, coverage: { judged: 5, total: 81 } }),
    `${CATEGORIES} a.accessibility:has(.gauge.unscored)`,
    '5 of 81 checked',
  ],
  [
    'says in how many checks of a category there is nothing to fix if some are undetermined',
    category('seo', { ...NOTHING_TO_FIX, coverage: { judged: 7, total: 12 } }),
    `${CATEGORIES} a.seo`,
    'nothing to fix in 7 of 12 checks',
  ],
  [
    'says that there is nothing to fix in a category',
    category('security', { ...NOTHING_TO_FIX, coverage: { judged: 12, total: 12 } }),
    `${CATEGORIES} a.security`,
    /nothing to fix$/,
  ],
  [
    'shows URLs decoded, with their hosts readable',
    { finalUrl: ENCODED_URL },
    `.address a[href="${ENCODED_URL}"]`,
    /^https:\/\/bücher\.example\/下载%20x$/,
  ],
])('%s', ([, parts, selector, text]) => {
  expect(textIn(show(parts), selector)).toMatch(text);
});

test('collapses long lists of evidence', () => {
  const evidence = Array.from({ length: 20 }, (_, at) => ({ snippet: `<img id="${at}">` }));
  const listed = withEvidence(report, 'image-alt', evidence);
  const page = show(withCheck(listed, 'image-alt', { evidenceTotal: 31 }));
  const more = page.querySelector('#image-alt details.more') as HTMLDetailsElement;
  expect(more.open).toBe(false);
  expect(textIn(more, 'summary')).toContain('12 more');
  expect(more.textContent).toContain('<img id="19">');
  expect(more.textContent).not.toContain('<img id="7">');
  expect(textIn(page, '#image-alt')).toContain('and 11 more that are not listed');
});

test('has a legend of the request timeline only with its chart', () => {
  for (const totalMs of [49, 50]) {
    const page = show(facts({ timings: { ...report.page.timings, totalMs } }));
    const counts = ['.timing', '.legend div[class]'].map(
      (selector) => page.querySelectorAll(selector).length,
    );
    expect(counts).toEqual(totalMs < 50 ? [0, 0] : [1, 3]);
  }
});

test('groups undetermined checks by reason', () => {
  const reasons = ['timeout', 'needs-layout', 'timeout'] as const;
  const checks = report.checks.map((check, index): Check => {
    const reason = reasons[index];
    return reason ? { ...check, outcome: 'unknown', reason } : { ...check, outcome: 'passed', reason: null };
  });
  const page = show({ checks });
  const groups = page.querySelectorAll('section[aria-labelledby="outcome-unknown"] .list');
  expect([...groups].map((group) => textIn(group, 'h3'))).toEqual([
    'timed out',
    'needs page layout in a browser',
  ]);
  expect(groups[0]?.querySelectorAll('.check')).toHaveLength(2);
});

test('shows previews and resources of the page without loading anything', () => {
  const page = show(
    facts({
      socialPreview: {
        title: 'Tools for life',
        description: null,
        siteName: 'Oak & Iron',
        imageUrl: 'https://example.org/hero.jpg',
        type: 'website',
        card: null,
      },
      thirdParties: [{ domain: 'cdn.example.net', requests: 1, transferBytes: 2500 }],
      technologies: [{ name: 'WordPress', version: '6.4', seenIn: 'meta generator' }],
    }),
  );
  expect(textIn(page, '.search-result')).toContain('Oak & Iron: garden tools made to last');
  expect(textIn(page, '.social-card')).toContain('Image, not loaded here: example.org/hero.jpg Oak & Iron');
  expect(page.querySelector('.social-card a')?.getAttribute('href')).toBe('https://example.org/hero.jpg');
  expect(page.querySelector('img:not([src^="data:"]), script, link[href^="http"]')).toBeNull();
  const about = textIn(page, 'section.facts');
  for (const fact of ['301 http://example.org/tools 30 ms', 'WordPress 6.4', 'Apache/2.4.1 (Unix)'])
    expect(about).toContain(fact);
  expect(textsIn(page, '[aria-labelledby="facts-weight"] tr').join('\n')).toMatch(
    /^cdn\.example\.net\s+12\.5 kB$/m,
  );
});

test('leaves out facts that an older report lacks', () => {
  const page = show(
    facts({ resources: [], thirdParties: [], technologies: [], redirectChain: [], headers: [] }),
  );
  expect(textsIn(page, '.facts h3')).toEqual(['Previews']);
});

test('links to the exports, and shows the badge of a public report', () => {
  const exports = { json: 'x.json', csv: 'x.csv', patch: 'x.patch', badge: 'x/badge.svg' };
  const served = renderReportPage(report, { exports, pageUrl: PAGE_URL, isPublic: true });
  expect(served).toContain('href="x.csv"');
  expect(served).toContain(`[![Page report](${PAGE_URL}/badge.svg)](${PAGE_URL})`);
  expect(served).toContain(`<link rel="canonical" href="${PAGE_URL}">`);
  const notice = 'A new run is <in> progress.';
  const hidden = renderReportPage(report, { exports, pageUrl: PAGE_URL, notice });
  expect(hidden).not.toContain('[![');
  expect(hidden).toContain('<meta name="robots" content="noindex">');
  expect(hidden).toContain('A new run is &lt;in&gt; progress.');
  expect(renderReportPage(report)).not.toContain('x.csv');
});

test('has the status of an error page in the title and the link preview', () => {
  const page = show(facts({ statusCode: 404 }), { isPublic: true, pageUrl: PAGE_URL });
  expect(page.title).toBe('Error page (404): example.org/tools');
  expect(page.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(page.title);
});

test('lists files by wasted bytes, with totals and units', () => {
  const files = [2000, 77_079].map((saving) => ({ saving, lifetime: 3600, milliseconds: 1200 }));
  expect(textsIn(show(withFiles(report, files)), '#render-blocking table.evidence tr')).toEqual([
    'URLSavingCached forTime',
    expect.stringMatching(/1\.js\s*77\.1 kB1 hour1\.2 s$/),
    expect.stringMatching(/0\.js\s*2 kB1 hour1\.2 s$/),
    'Total of 279.1 kB',
  ]);
});

test('shows only the path of files of the page, and whole URLs of other sites', () => {
  const urls = [
    'https://example.org/%E4%B8%8B.js?v=1',
    'https://cdn.example.net/b.js',
    'http://example.org/c.js',
  ];
  const evidence = urls.map((url) => ({ url }));
  const links = show(withEvidence(report, 'render-blocking', evidence)).querySelectorAll(
    '#render-blocking table.evidence a',
  );
  expect([...links].map((link) => link.textContent)).toEqual(['/下.js?v=1', ...urls.slice(1)]);
  expect(links[0]?.getAttribute('href')).toBe(urls[0]);
});

test('shows a note that all findings share once, and names elements', () => {
  const evidence = ['a', 'b'].map((name) => ({
    snippet: `<img alt="${name}">`,
    selector: `#${name}`,
    line: 3,
    note: 'no width',
  }));
  const page = show(withEvidence(report, 'image-alt', evidence));
  expect(textIn(page, '#image-alt')).toContain('All: no width');
  expect(textIn(page, '#image-alt').split('no width')).toHaveLength(2);
  expect(textsIn(page, '#image-alt .subject strong')).toEqual(['a', 'b']);
});

test('shows the text of elements, and a note that repeats it only once', () => {
  const link = { snippet: '<a href="/gone">', selector: 'a', line: 1 };
  const page = show(
    withEvidence(report, 'broken-links', [
      { ...link, text: '<b>Read more', url: 'https://example.org/gone', note: 'status 404' },
      { ...link, text: 'Welcome', note: 'Welcome' },
    ]),
  );
  expect(textsIn(page, '#broken-links .subject strong')).toEqual(['<b>Read more', 'Welcome']);
  expect(textIn(page, '#broken-links').split('Welcome')).toHaveLength(2);
});
