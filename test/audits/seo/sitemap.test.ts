import { audit } from '../../../src/audits/seo/sitemap.ts';
import type { Resource } from '../../../src/page/resource.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const SITE = 'https://example.org';
const robots = (...lines: string[]) => fetched('robots', `${SITE}/robots.txt`, { text: lines.join('\n') });
const noRobots = fetched('robots', `${SITE}/robots.txt`, { status: 404, text: '' });
const file = (path: string, text: string, response = {}) =>
  fetched('sitemap', SITE + path, { text, ...response });
const absent = (path: string) => file(path, 'Not found', { status: 404 });
const list = (...addresses: string[]) =>
  `<urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`;
const resources = (...all: Resource[]) => ({ resources: all });

describeAudit(audit, {
  usable: {
    'robots.txt names it': {
      ...resources(robots(`Sitemap: ${SITE}/map.xml`), file('/map.xml', list(`${SITE}/page`, `${SITE}/b`))),
      value: [{ url: `${SITE}/map.xml`, kind: 'urlset', entries: 2, listsPage: true }],
      notes: ['entries: 2, including this page'],
    },
    'it is at the usual address': {
      ...resources(noRobots, file('/sitemap.xml', list(`${SITE}/b`)), absent('/sitemap_index.xml')),
      notes: ['entries: 1', 'status 404'],
    },
    'one of two could not be fetched': {
      ...resources(
        robots(`Sitemap: ${SITE}/a.xml`, `Sitemap: ${SITE}/b.xml`),
        file('/a.xml', list()),
        notFetched('sitemap', `${SITE}/b.xml`),
      ),
      notes: ['entries: 0', 'connect_failed'],
    },
  },
  missing: {
    'the usual addresses have none': {
      html: '<a href="/a?b&amp;c#d">x</a><a href="https://example.com/">y</a><a href="/page">z</a>',
      ...resources(noRobots, absent('/sitemap.xml'), absent('/sitemap_index.xml')),
      fixes: [
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n  <url><loc>${SITE}/page</loc></url>\n  <url><loc>${SITE}/a?b&amp;c</loc></url>\n</urlset>`,
        `Sitemap: ${SITE}/sitemap.xml`,
      ],
    },
    'every URL returns a page': resources(noRobots, file('/sitemap.xml', '<!doctype html>')),
    'robots.txt has none': resources(robots('User-agent: *', 'Allow:'), absent('/sitemap.xml')),
  },
  broken: {
    'the one that robots.txt names is gone': {
      ...resources(robots(`Sitemap: ${SITE}/map.xml`), absent('/map.xml')),
      notes: ['status 404'],
    },
    'one of two is invalid': {
      ...resources(
        robots(`Sitemap: ${SITE}/a.xml`, `Sitemap: ${SITE}/b.xml`),
        file('/a.xml', list()),
        file('/b.xml', '<urlset>\n<url>a&b</url></urlset>'),
      ),
      notes: ['entries: 0', 'line 2: unescaped &, write &amp;'],
    },
    'the address in robots.txt is relative': {
      ...resources(robots('Sitemap: /map.xml'), file('/sitemap.xml', list())),
      notes: ['not an absolute URL'],
    },
  },
  unfetched: {
    'only robots.txt was requested': resources(noRobots),
    'the requests of the run were used up before the one of robots.txt was fetched': {
      ...resources(
        robots(`Sitemap: ${SITE}/a.xml`),
        notFetched('sitemap', `${SITE}/a.xml`, 'request-limit', 'request_limit'),
      ),
      notes: ['request_limit'],
      reason: 'fetch-failed',
    },
    'the one that robots.txt names, on another site, was never requested': {
      ...resources(robots('Sitemap: https://example.com/a.xml')),
      notes: ['not fetched'],
    },
    'robots.txt, which could have named one, could not be fetched': {
      ...resources(notFetched('robots', `${SITE}/robots.txt`), absent('/sitemap.xml')),
      notes: ['connect_failed'],
    },
  },
});
