import { audit } from '../../../src/audits/performance/third-parties.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

describeAudit(audit, {
  none: {
    'all files are of this site, its other hosts included': {
      html: '<!doctype html><script src="https://cdn.example.org/a.js"></script><img src="data:image/gif,x"><a href="https://other.example/">x</a>',
      value: [],
    },
  },
  used: {
    'files and frames come from other sites': {
      html: `<!doctype html><iframe src="https://www.video.example/v"></iframe>
        <script src="https://a.tracker.example/a.js"></script><img src="https://b.tracker.example/b.gif">`,
      resources: [fetched('script', 'https://a.tracker.example/a.js', { transferBytes: 800 })],
      value: [
        { domain: 'tracker.example', requests: 2, transferBytes: 800 },
        { domain: 'video.example', requests: 1, transferBytes: 0 },
      ],
      notes: ['2 requests', '1 request'],
      files: [{ bytes: 800 }, null],
    },
    'the browser chooses among the files of an image': {
      html: `<!doctype html><img src="https://a.example/1.png" srcset="https://a.example/2.png 2x, //a.example/3.png 3x">
        <picture><source srcset="https://b.example/1.avif"><source srcset="//b.example/1.webp">
        <img src="/blank.gif" srcset="https://b.example/1.png"></picture>`,
      resources: [fetched('image', 'https://a.example/1.png', { transferBytes: 90 })],
      value: [
        { domain: 'a.example', requests: 1, transferBytes: 90 },
        { domain: 'b.example', requests: 1, transferBytes: 0 },
      ],
    },
    'a stylesheet loads a font of another site': {
      resources: [fetched('font', 'https://fonts.example/x.woff2', { bytes: 5 })],
      value: [{ domain: 'fonts.example', requests: 1, transferBytes: 5 }],
    },
  },
});
