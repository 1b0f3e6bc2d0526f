import { audit } from '../../../src/audits/performance/server-response-time.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  fast: {
    'it takes 200 ms': { source: { ttfbMs: 200.4 }, value: 200 },
    'scripts run': { html: '<p>Words</p><script src="/a.js"></script>', confidence: 'certain' },
  },
  moderate: {
    'it takes 201 ms': { source: { ttfbMs: 201 } },
    'it takes 600 ms': { source: { ttfbMs: 600.4 }, value: 600 },
  },
  slow: {
    'it takes 601 ms': { source: { ttfbMs: 601 }, files: [{ milliseconds: 601 }] },
  },
  'very-slow': { 'it takes 3 s': { source: { ttfbMs: 3000 } } },
});
