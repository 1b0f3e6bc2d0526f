import { audit } from '../../../src/audits/performance/render-blocking.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

describeAudit(audit, {
  free: [
    { when: 'the head loads nothing', value: { requests: 0, bytes: 0 } },
    {
      when: 'scripts load beside the page',
      html: '<!doctype html><script async src=a.js></script><script defer src=b.js></script><script type=module src=c.js></script><script nomodule src=d.js></script><script type=text/x src=e.js></script>',
    },
    {
      when: 'style sheets are for other screens, other choices or later',
      html: `<!doctype html><link rel=stylesheet media=print href=a.css><link rel=stylesheet disabled href=b.css>
        <link rel="alternate stylesheet" href=c.css><link rel=stylesheet media="(min-width: 900px)" href=d.css>
        <link rel=stylesheet href="data:text/css,">`,
    },
    {
      when: 'scripts and style sheets are in the body',
      html: '<!doctype html><body><script src=a.js></script><link rel=stylesheet href=a.css>',
    },
    {
      when: 'nothing answers',
      html: '<!doctype html><script src=a.js></script>',
      source: { resources: [notFetched('script', 'https://example.org/a.js')] },
    },
  ],
  blocked: [
    {
      when: 'scripts and style sheets stand in the head',
      html: `<!doctype html><link rel=stylesheet media="screen and (max-width: 600px)" href=/a.css>
        <script src=/b.js></script><link rel="Stylesheet preload" href=/c.css>`,
      source: {
        resources: [
          fetched('stylesheet', 'https://example.org/a.css', { transferBytes: 30 }),
          fetched('script', 'https://example.org/b.js', { bytes: 12, status: 404 }),
        ],
      },
      value: { requests: 3, bytes: 42 },
      notes: ['30 bytes', '12 bytes', null],
    },
    {
      when: 'a file took too long for us',
      html: '<!doctype html><script src=/b.js></script>',
      source: { resources: [notFetched('script', 'https://example.org/b.js', 'timeout')] },
    },
  ],
});
