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

const CONDITION = '# For a server that visitors connect to, or behind a proxy that keeps the Host header:\n';

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
      // The first redirect, to https on the same host, has to stay. The second one is the only one then.
      fixes: [],
    },
    {
      when: 'an https URL is redirected twice',
      source: via('http://example.org/old', 'https://example.org/old', 'https://www.example.org/old/'),
      fixes: [
        `${CONDITION}set $requested_url $host$request_uri;\nif ($requested_url = example.org/old) {\n  return 301 https://example.org/page;\n}`,
        `${CONDITION}<If "%{HTTP_HOST} == 'example.org' && %{REQUEST_URI} == '/old' && %{QUERY_STRING} == ''">\n  Redirect permanent /old https://example.org/page\n</If>`,
        `${CONDITION}@old expression \`{host} == "example.org" && {uri} == "/old"\`\nredir @old https://example.org/page permanent`,
      ],
    },
    ...[
      ['the page has the host and path of a redirect', 'https://example.org/page?a', 'https://example.org/b'],
      ['a redirect comes from there', 'https://example.org/old', 'https://example.org/page?a'],
      [
        'a redirect comes from there on another port',
        'https://example.org/old',
        'https://example.org:8443/page',
      ],
      ['another site redirects here', 'https://example.net/old', 'https://example.org/b'],
      ['the home page may depend on the visitor', 'https://example.org/', 'https://example.org/de'],
      ['others may have the path with another query', 'https://example.org/a?b', 'https://example.org/b'],
      ['the path has an encoded character', 'https://example.org/%0aa', 'https://example.org/b'],
      ['the path has a variable', 'https://example.org/$host', 'https://example.org/b'],
      ['the path has a placeholder', 'https://example.org/{env.HOME}', 'https://example.org/b'],
      ['the path has an end of statement', 'https://example.org/a;b', 'https://example.org/b'],
      ['the path has quotes', `https://example.org/'"\``, 'https://example.org/b'],
      ['the path has two slashes', 'https://example.org//a', 'https://example.org/b'],
      ['the host has a variable', 'https://$host.example.org/a', 'https://example.org/b'],
      ['the host has a port', 'https://example.org:8443/a', 'https://example.org/b'],
      [
        'the path is too long for a line',
        `https://example.org/${'a'.repeat(1_000)}`,
        'https://example.org/b',
      ],
    ].map(([when = '', ...urls]) => ({ when, source: via(...urls), fixes: [] })),
    {
      when: 'a redirect is temporary',
      source: {
        hops: via('https://example.org/a', 'https://example.org/b').hops.map((hop, i) =>
          i === 1 ? { ...hop, status: 302 } : hop,
        ),
      },
      fixes: [],
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
      // The page may lead there for this visitor only.
      fixes: [],
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
