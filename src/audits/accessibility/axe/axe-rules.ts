import { audits as aria } from '../aria.ts';
import { audits as content } from '../content.ts';
import { VISIBLE_HEADING_ONE } from '../heading-one.ts';
import { audits as languageAndHead } from '../language-and-head.ts';
import { audits as names } from '../names.ts';
import { audits as placeholderNames } from '../placeholder-names.ts';
import { audits as structure } from '../structure.ts';
import { audits as tables } from '../tables.ts';

/** The rules of axe-core that are run: those of Lighthouse and some more, without those that need layout or paint. */
export const AXE_RULES: readonly string[] = [
  ...[aria, content, languageAndHead, names, structure, tables].flat().map(({ id }) => id),
  // The rule of the audit `heading-one`.
  'page-has-heading-one',
].sort();

/** The ids of all rules that are run: those of axe-core and of this project. */
export const RULES: readonly string[] = [
  ...AXE_RULES,
  VISIBLE_HEADING_ONE.rule.id,
  ...placeholderNames.map(({ id }) => id),
];
