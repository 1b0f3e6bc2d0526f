import { expect, it } from 'vitest';
import { audit } from '../../../src/audits/performance/image-lazy-loading.ts';
import { describeAudit, pageOf } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';

const EAGER = '<img src=a.png>';
const LAZY = '<img src=b.png loading=Lazy>';

describeAudit(audit, {
  'no-images': [
    { when: 'there are none', value: { images: 0, lazy: 0 } },
    {
      when: 'they are part of the page, hidden, or wait for a script',
      html: '<!doctype html><img src="data:image/gif,"><img data-src=a.png><div hidden><img src=a.png></div><style>.x{display:none}</style><p class=x><img src=a.png>',
    },
  ],
  good: [
    { when: 'three load eagerly', html: `<!doctype html>${EAGER.repeat(3)}` },
    {
      when: 'later images load lazily',
      html: `<!doctype html>${EAGER}${LAZY.repeat(9)}`,
      value: { images: 10, lazy: 9 },
    },
  ],
  eager: [
    {
      when: 'the fourth loads eagerly',
      html: `<!doctype html>${EAGER.repeat(3)}${LAZY}${EAGER}<img srcset="c.png 2x">`,
      snippets: ['<img src="a.png">', '<img srcset="c.png 2x">'],
    },
  ],
  'lazy-first': [
    {
      when: 'the first loads lazily',
      html: `<!doctype html>${LAZY}${EAGER.repeat(9)}`,
      snippets: ['<img src="b.png" loading="Lazy">'],
    },
  ],
  'client-rendered': [CLIENT_RENDERED],
});

it('names the address of the first image to load lazily', () => {
  const [evidence] = audit.audit(pageOf({ html: `<!doctype html>${LAZY}` })).evidence ?? [];
  expect(evidence?.url).toBe('https://example.org/b.png');
});
