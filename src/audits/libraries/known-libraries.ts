import { CHARTS_AND_TABLES } from './known/charts-and-tables.ts';
import { EDITORS } from './known/editors.ts';
import { FRAMEWORKS } from './known/frameworks.ts';
import { JQUERY_FAMILY } from './known/jquery-family.ts';
import { TEMPLATES_AND_TEXTS } from './known/templates-and-texts.ts';
import { TOOLKITS } from './known/toolkits.ts';
import type { Library } from './library.ts';

/**
 * Widely used libraries with published faults that reach into web pages: nothing that concerns servers alone.
 *
 * Checked in November 2026, entry by entry, against the repository of retire.js
 * (https://github.com/RetireJS/retire.js) and, where that left doubts, the GitHub Advisory Database
 * (https://github.com/advisories and the identifier). Where the two name different versions, only those stand
 * here that both name.
 */
export const KNOWN_LIBRARIES: readonly Library[] = [
  ...JQUERY_FAMILY,
  ...FRAMEWORKS,
  ...TOOLKITS,
  ...TEMPLATES_AND_TEXTS,
  ...EDITORS,
  ...CHARTS_AND_TABLES,
];
