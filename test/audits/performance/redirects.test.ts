import { audit } from '../../../src/audits/performance/redirects.ts';
import { describeAudit, pagesFor } from '../audit-cases.ts';

const refresh = (content: string) => `<meta http-equiv="Refresh" content="${content}">`;
const PROSE = `<p>${'A page to be read. '.repeat(20)}</p>`;

const CONDITION = '# For a server that visitors connect to, or behind a proxy that keeps the Host header:\n';

describeAudit(audit, {
  none: {
    'the first response is the page': { value: 0, snippets: [] },
    'the page reloads itself': refresh('5'),
    'the page reloads itself by name': refresh('0;url=/page#top'),
    'a header reloads the page': { headers: [['refresh', '0']] },
    'it changes to another page later': refresh('300; url=/logout'),
    'a refresh has no time': refresh('/other'),
    'a refresh is in noscript': `<noscript>${refresh('0;url=/plain')}</noscript>`,
    'a script of a page with text sets location': `${PROSE}<script>location="/x"</script>`,
    'a script only reads location': '<script>if (location.href === "/x") go()</script>',
    ...pagesFor(
      [
        'job.location = "Berlin"',
        'form.onsubmit = () => { location.href = "/thanks" }',
        'function leave() {\n  window.location = "/x"\n}',
        'if (isPhone) location = "/phone"',
        'location = "#top"',
      ],
      (code) => [`a script says ${code}`, `<p>Log in</p><script>${code}</script>`],
    ),
    'a script of an application sets location':
      '<div id="root"></div><script src="/app.js"></script><script>location.href="/login"</script>',
  },
  one: {
    'http redirects to https': {
      via: ['http://example.org/page'],
      value: 1,
      snippets: ['301 http://example.org/page', '200 https://example.org/page'],
      files: [{ milliseconds: 40 }, { milliseconds: 40 }],
    },
    'another host redirects here': { via: ['https://www.example.org/page'] },
  },
  many: {
    'two redirects lead here': {
      via: ['http://example.org/page', 'https://www.example.org/page'],
      value: 2, // The first redirect, to https on the same host, has to stay. The second one is the only one then.
      fixes: [],
    },
    'an https URL is redirected twice': {
      via: ['http://example.org/old', 'https://example.org/old', 'https://www.example.org/old/'],
      fixes: [
        `${CONDITION}set $requested_url $host$request_uri;\nif ($requested_url = example.org/old) {\n  return 301 https://example.org/page;\n}`,
        `${CONDITION}<If "%{HTTP_HOST} == 'example.org' && %{REQUEST_URI} == '/old' && %{QUERY_STRING} == ''">\n  Redirect permanent /old https://example.org/page\n</If>`,
        `${CONDITION}@old expression \`{host} == "example.org" && {uri} == "/old"\`\nredir @old https://example.org/page permanent`,
      ],
    },
    ...pagesFor(
      [
        ['the page has the host and path of a redirect', '/page?a', '/b'],
        ['a redirect comes from there', '/old', '/page?a'],
        ['a redirect comes from there on another port', '/old', 'https://example.org:8443/page'],
        ['another site redirects here', 'https://example.net/old', '/b'],
        ['the home page may depend on the visitor', '/', '/de'],
        ['others may have the path with another query', '/a?b', '/b'],
        ['the path has two slashes', 'https://example.org//a', '/b'],
        ['the host has a port', 'https://example.org:8443/a', '/b'],
      ],
      ([when = '', ...via]) => [when, { via, fixes: [] }],
    ),
    'a redirect is temporary': {
      source: {
        hops: ['a', 'b', 'page'].map((path, i) => {
          return {
            url: `https://example.org/${path}`,
            status: [301, 302, 200][i] ?? 0,
            headers: [],
            durationMs: 1,
          };
        }),
      },
      fixes: [],
    },
  },
  loop: { 'an address comes twice': { via: ['/page', '/cookie'], value: 2 } },
  downgrade: {
    'https redirects to http': { url: 'http://example.org/page', via: ['/page'] },
    'only a redirect is over http': { via: ['/', 'http://example.org/page'] },
  },
  'in-page': {
    'a header refreshes at once': {
      headers: [['refresh', '0; url=/other']],
      title: 'The page redirects with a Refresh header',
      snippets: ['refresh: 0; url=/other'],
      confidence: 'certain',
    },
    'a meta refreshes at once': {
      html: refresh('0; url=/other'),
      value: 0, // The page may lead there for this visitor only.
      fixes: [],
      snippets: ['<meta http-equiv="Refresh" content="0; url=/other">'],
    },
    'url= is left out': refresh('1, /other'),
    'the meta is in the body': `<p>x</p>${refresh('0;url=/other')}`,
    'a script leaves an empty page': {
      html: '<script>window.location.replace("/other")</script>',
      notes: ['sets location'],
    },
    'a script does so after something else':
      '<script>if (a) { b() }\n  count()\n  top.location="/other"</script>',
  },
});
