import { describe, expect, it } from 'vitest';
import { checkPage } from '../../src/audits/check.ts';
import { AUDITS } from '../../src/audits/registry.ts';
import { pageOf } from './audit-cases.ts';

const BROWSER_AUDITS = {
  'color-contrast': 'needs-layout',
  'cumulative-layout-shift': 'needs-layout',
  'interaction-to-next-paint': 'needs-script',
  'largest-contentful-paint': 'needs-layout',
  'link-in-text-block': 'needs-layout',
  'target-size': 'needs-layout',
};

describe.each(Object.entries(BROWSER_AUDITS))('the audit %s, which needs a browser', (id, reason) => {
  const audit = AUDITS.find((candidate) => candidate.id === id);
  if (!audit) throw new Error(`${id} is not in the catalogue.`);
  const check = checkPage(audit, pageOf({}));

  it('is unknown, with the reason and the tool to use', () => {
    expect(check).toMatchObject({ outcome: 'unknown', reason, advice: expect.stringMatching(/Chrome/) });
  });

  it('changes neither the score nor the coverage of the checks of high importance', () => {
    expect(check.points).toEqual({ won: 0, possible: 0 });
    expect(check.importance).not.toBe('high');
  });
});
