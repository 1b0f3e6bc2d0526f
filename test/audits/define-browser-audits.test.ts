import { expect, it } from 'vitest';
import { checkPage } from '../../src/audits/check.ts';
import { AUDITS } from '../../src/audits/registry.ts';
import { auditNamed, pageOf } from './audit-cases.ts';

it.each([
  ['color-contrast', 'needs-layout'],
  ['cumulative-layout-shift', 'needs-layout'],
  ['interaction-to-next-paint', 'needs-script'],
  ['largest-contentful-paint', 'needs-layout'],
  ['link-in-text-block', 'needs-layout'],
  ['target-size', 'needs-layout'],
])('the audit %s is unknown (%s), names a tool, and counts nowhere', (id, reason) => {
  expect(checkPage(auditNamed(AUDITS, id), pageOf({}))).toMatchObject({
    outcome: 'unknown',
    reason,
    advice: expect.stringMatching(/Chrome/),
    points: { won: 0, possible: 0 },
    // Unknown checks of high importance lower the coverage.
    importance: expect.stringMatching(/^(low|medium)$/),
  });
});
