import { audit } from '../../../src/audits/performance/request-count.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

function images(count: number): string {
  return `<!doctype html>${Array.from({ length: count }, (_, i) => `<img src="/${i}.png">`).join('')}`;
}

describeAudit(audit, {
  empty: { 'there is nothing': { value: 1 } },
  few: {
    'there is only the page': { html: '<p>Text', value: 1 },
    'eighty are needed': { html: images(79), value: 80 },
    'the others load lazily': { html: images(90).replaceAll('<img', '<img loading=lazy'), value: 1 },
    'redirects, failures and probes are distinguished': {
      resources: [
        fetched('script', '/a.js', { redirects: [{ url: 'https://example.org/a.js', status: 301 }] }),
        notFetched('stylesheet', '/a.css'),
        fetched('robots', '/robots.txt'),
      ],
      value: 4,
    },
    'a file was requested and is in the markup': {
      html: '<!doctype html><img src=/a.png><img src="data:image/gif,">',
      resources: [fetched('image', '/a.png')],
      value: 2,
    },
  },
  many: { 'eighty-one are needed': { html: images(80), value: 81, notes: ['image: 80'] } },
});
