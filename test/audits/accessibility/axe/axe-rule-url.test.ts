import axe from 'axe-core';
import { expect, it } from 'vitest';
import { axeRuleUrl } from '../../../../src/audits/accessibility/axe/axe-rule-url.ts';

it('is the address that axe-core itself gives for the rule', () => {
  for (const { ruleId, helpUrl } of axe.getRules()) {
    expect(helpUrl.split('?')[0]).toBe(axeRuleUrl(ruleId));
  }
});
