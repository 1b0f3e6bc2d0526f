import { audit } from '../../../src/audits/performance/resource-summary.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

describeAudit(audit, {
  counted: {
    'files of some types have a response': {
      source: {
        htmlBytes: 900,
        transferBytes: 300,
        resources: [
          fetched('script', '/a.js', { bytes: 50, transferBytes: 20 }),
          fetched('script', '/b.js', { bytes: 7 }),
          fetched('font', '/a.woff2'),
          notFetched('image', '/a.png'),
          fetched('favicon', '/favicon.ico', { bytes: 99 }),
        ],
      },
      value: {
        document: { requests: 1, transferBytes: 300, bytes: 900 },
        script: { requests: 2, transferBytes: 27, bytes: 57 },
        font: { requests: 1, transferBytes: 0, bytes: 0 },
      },
      notes: ['document: 1 file', 'script: 2 files', 'font: 1 file, at least 0 B, 1 of unknown size'],
      files: [{ bytes: 300 }, { bytes: 27 }, null],
    },
    'all sizes are known': {
      source: { transferBytes: 100 },
      resources: [fetched('script', '/a.js', { bytes: 5_000 })],
      title: 'The page loads 5.1 kB in 2 files',
    },
    'a size is unknown': {
      source: { transferBytes: 100 },
      resources: [fetched('script', '/a.js')],
      title: 'The page loads at least 100 B in 2 files',
    },
  },
});
