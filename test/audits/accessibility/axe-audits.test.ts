import { expect, it } from 'vitest';
import { AXE_RULES } from '../../../src/audits/accessibility/axe/axe-rules.ts';
import { AUDITS } from '../../../src/audits/registry.ts';
import { type AxeCases, describeAxeAudit } from './axe-cases.ts';
import { aria } from './cases/aria.ts';
import { content } from './cases/content.ts';
import { languageAndHead } from './cases/language-and-head.ts';
import { names } from './cases/names.ts';
import { structure } from './cases/structure.ts';
import { tables } from './cases/tables.ts';

/** Rules whose audits belong to another category. */
const ELSEWHERE = ['image-alt', 'page-has-heading-one'];

const cases: Record<string, AxeCases> = {
  ...aria,
  ...content,
  ...languageAndHead,
  ...names,
  ...structure,
  ...tables,
};
const rules = AXE_RULES.filter((rule) => !ELSEWHERE.includes(rule));

it('has pages for every rule that is run', () => {
  expect(Object.keys(cases).sort()).toEqual(rules.sort());
});

for (const audit of AUDITS.filter(({ id }) => rules.includes(id))) {
  describeAxeAudit(audit, cases[audit.id] ?? {});
}
