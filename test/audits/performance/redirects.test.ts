import { audit } from '../../../src/audits/performance/redirects.ts';
import type { Hop } from '../../../src/page/fetched-page.ts';
import { describeAudit } from '../audit-cases.ts';

const via = (...urls: string[]) => ({ hops: [...urls, 'https://example.org/page'].map(hop) });
const hop = (url: string, i: number, all: string[]): Hop => ({
  url,
  status: i + 1 < all.length ? 301 : 200,
  headers: [],
  durationMs: 25,
});
const refresh = (content: string) => `<meta http-equiv="Refresh" content="${content}">`;
const PROSE = `<p>${'A page to be read. '.repeat(20)}</p>`;

describeAudit(audit, {
  none: [
    { when: 'the first response is the page', value: 0, snippets: [] },
    { when: 'the page reloads itself', html: refresh('5') },
    { when: 'the page reloads itself by name', html: refresh('0;url=/page#top') },
    { when: 'it changes to another page later', html: refresh('300; url=/logout') },
    { when: 'a refresh has no time', html: refresh('/other') },
    { when: 'a refresh is a trap for patterns', html: refresh('1'.repeat(500_000)) },
    { when: 'a refresh is in noscript', html: `<noscript>${refresh('0;url=/plain')}</noscript>` },
    { when: 'a script of a page with text sets location', html: `${PROSE}<script>location="/x"</script>` },
    { when: 'a script only reads location', html: '<script>if (location.href === "/x") go()</script>' },
    ...[
      'const location = "Berlin"',
      'job.location = "Berlin"',
      'form.onsubmit = () => { location.href = "/thanks" }',
      'function leave() {\n  window.location = "/x"\n}',
      'if (isPhone) location = "/phone"',
      '// location = "/x"',
      'location = "#top"',
    ].map((code) => ({ when: `a script says ${code}`, html: `<p>Log in</p><script>${code}</script>` })),
    {
      when: 'a script of an application sets location',
      html: '<div id="root"></div><script src="/app.js"></script><script>location.href="/login"</script>',
    },
  ],
  one: [
    {
      when: 'http redirects to https',
      source: via('http://example.org/page'),
      value: 1,
      snippets: ['301 http://example.org/page', '200 https://example.org/page'],
      files: [{ milliseconds: 25 }, { milliseconds: 25 }],
    },
    { when: 'another host redirects here', source: via('https://www.example.org/page') },
  ],
  many: [
    {
      when: 'two redirects lead here',
      source: via('http://example.org/page', 'https://www.example.org/page'),
      value: 2,
    },
  ],
  loop: [
    {
      when: 'an address comes twice',
      source: via('https://example.org/page', 'https://example.org/cookie'),
      value: 2,
    },
  ],
  downgrade: [
    {
      when: 'https redirects to http',
      source: {
        url: 'http://example.org/page',
        hops: ['https://example.org/page', 'http://example.org/page'].map(hop),
      },
    },
    { when: 'only a redirect is over http', source: via('https://example.org/', 'http://example.org/page') },
  ],
  'in-page': [
    {
      when: 'a meta refreshes at once',
      html: refresh('0; url=/other'),
      value: 0,
      snippets: ['<meta http-equiv="Refresh" content="0; url=/other">'],
    },
    { when: 'the address is quoted', html: refresh("0;URL='https://example.com/'") },
    { when: 'url= is left out', html: refresh('1, /other') },
    { when: 'the meta is in the body', html: `<p>x</p>${refresh('0;url=/other')}` },
    {
      when: 'a script leaves an empty page',
      html: '<script>window.location.replace("/other")</script>',
      notes: ['sets location'],
    },
    { when: 'a script assigns location', html: '<script>location.href = "/other"</script>' },
    {
      when: 'a script does so after something else',
      html: '<script>if (a) { b() }\n  count()\n  top.location="/other"</script>',
    },
  ],
});
