import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'table-fake-caption',
  importance: 'low',
  title: 'Captions of tables',
  description: 'A table is titled by a caption element rather than by a cell that spans all columns.',
  passed: 'No table uses a cell as its caption',
  failed: 'Some tables seem to use a cell as their caption',
  notApplicable: 'The page has no tables that could have such a caption',
  advice: 'Move the title out of the spanning cell into a <caption> at the start of the table.',
});
