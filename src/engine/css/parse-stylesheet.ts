import { matchesPhone } from './media-query.ts';
import { splitSelectors } from './split-selectors.ts';
import { readStatements } from './statements.ts';

/** One `property: value` of a rule. */
export interface Declaration {
  /** In lower case. */
  property: string;
  /** As written, without `!important`. */
  value: string;
  isImportant: boolean;
}

/** A rule that applies on a phone. */
export interface StyleRule {
  /** The selector list as written; that of a rule nested in another is written out. */
  selectors: string;
  declarations: Declaration[];
}

/** The parts of a stylesheet that apply to a phone; rules of other media are left out. */
export interface Stylesheet {
  /** The URLs of `@import` as written. */
  imports: string[];
  /** Whether `<link>` elements could replace the imports: each is only a URL, with no other statement before it. */
  hasPlainImports: boolean;
  /** In the order in which they begin. */
  rules: StyleRule[];
  /** The declarations of each `@font-face`. */
  fontFaces: Declaration[][];
  /** Whether parsing stopped at the limit of statements, before the end of the sheet. */
  isCut: boolean;
}

/** An open block: a group of rules, a list of declarations, or one that is skipped. */
type Block = { kind: 'group' | 'skipped' } | { kind: 'rule' | 'font-face'; rule: StyleRule };

/** At-rules whose content always applies. Current browsers support most conditions of `@supports`. */
const TRANSPARENT = /^@(?:supports(?!\s*not\b)|layer|container)\b/i;
/** A scope without a lower limit. */
const SCOPE = /^@scope\s*\(([^{}]*)\)$/i;
const LOWER_LIMIT = /\)\s*to\s*\(/i;
const IMPORT = /^@import\s+(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"')]+))\s*\)?/i;
const IMPORTANT = /!\s*important$/i;
/** Conditions of an import that are not media queries. */
const IMPORT_CONDITIONS = /^(?:\s*(?:layer(?:\([^)]*\))?|supports\((?:[^()]|\([^()]*\))*\)))+/i;

/** Length of a usual statement. Nested rules are expanded, and count by the length of the result. */
const USUAL_CHARACTERS = 20;

/** The number of statements (declarations, rules and at-rules) that may still be read. */
export interface RemainingStatements {
  statements: number;
}

/** Parses CSS in one pass, until no statements remain. */
export function parseStylesheet(
  css: string,
  remaining: RemainingStatements = { statements: Number.POSITIVE_INFINITY },
): Stylesheet {
  const sheet: Stylesheet = { imports: [], hasPlainImports: true, rules: [], fontFaces: [], isCut: false };
  const blocks: Block[] = [];
  let isPrologue = true;
  readStatements(css, (text, end) => {
    sheet.isCut = remaining.statements-- <= 0;
    if (sheet.isCut) return false;
    const block = blocks.at(-1);
    if (end === '{') {
      isPrologue = false;
      const opened = openBlock(text, block);
      if (opened.kind === 'rule') {
        sheet.rules.push(opened.rule);
        if (block?.kind === 'rule') remaining.statements -= opened.rule.selectors.length / USUAL_CHARACTERS;
      }
      blocks.push(opened);
      return true;
    }
    if (!block) isPrologue = addImport(sheet, text, isPrologue) && isPrologue;
    else if ('rule' in block) addDeclaration(block.rule.declarations, text);
    if (end === '}') {
      blocks.pop();
      if (block?.kind === 'font-face') sheet.fontFaces.push(block.rule.declarations);
    }
    return true;
  });
  return sheet;
}

/** The declarations of a `style` attribute. */
export function parseDeclarations(style: string): Declaration[] {
  const declarations: Declaration[] = [];
  readStatements(style, (text) => {
    addDeclaration(declarations, text);
    return true;
  });
  return declarations;
}

function openBlock(prelude: string, parent: Block | undefined): Block {
  if (parent?.kind === 'skipped' || parent?.kind === 'font-face') return { kind: 'skipped' };
  const around = parent?.kind === 'rule' ? parent.rule.selectors : null;
  const ruleOf = (selectors: string): Block => ({ kind: 'rule', rule: { selectors, declarations: [] } });
  if (!prelude.startsWith('@')) {
    const selectors = around === null ? prelude : nestSelectors(prelude, around);
    return selectors === null ? { kind: 'skipped' } : ruleOf(selectors);
  }
  const root = around === null && !LOWER_LIMIT.test(prelude) ? SCOPE.exec(prelude)?.[1] : undefined;
  // The rules of a scope are nested in a rule without specificity.
  if (root) return ruleOf(`${SCOPE_START}${root})`);
  const isApplied = /^@media\b/i.test(prelude)
    ? matchesPhone(prelude.slice('@media'.length))
    : TRANSPARENT.test(prelude);
  if (isApplied) return around === null ? { kind: 'group' } : ruleOf(around);
  return around === null && /^@font-face$/i.test(prelude)
    ? { kind: 'font-face', rule: { selectors: prelude, declarations: [] } }
    : { kind: 'skipped' };
}

/** Adds the URL of an `@import` for phones. Takes and returns whether only imports and `@charset` precede. */
function addImport(sheet: Stylesheet, text: string, isPrologue: boolean): boolean {
  const match = IMPORT.exec(text);
  if (!match) return /^@charset|^$/i.test(text);
  const conditions = text.slice(match[0].length);
  const url = match[1] ?? match[2] ?? match[3];
  if (conditions || !isPrologue) sheet.hasPlainImports = false;
  if (url && matchesPhone(conditions.replace(IMPORT_CONDITIONS, ''))) sheet.imports.push(url);
  return true;
}

function addDeclaration(declarations: Declaration[], text: string): void {
  const colon = text.indexOf(':');
  if (colon === -1) return;
  const written = text.slice(colon + 1).trim();
  const isImportant = written.includes('!') && IMPORTANT.test(written);
  const value = isImportant ? written.slice(0, written.lastIndexOf('!')).trim() : written;
  if (value) declarations.push({ property: text.slice(0, colon).trim().toLowerCase(), value, isImportant });
}

/** Maximum length of the result: each level of nesting may multiply it. */
const MAX_CHARACTERS = 500;
/** The start of the selectors of a scope, in which `:scope` means the same as `&`. */
const SCOPE_START = ':where(';
/** Matches `&` followed by the name of an element, which cannot be written after most selectors. */
const NAME_FOLLOWS = /&[\w-]/;

/**
 * The selectors of a nested rule in the form of a top-level rule: `&` is replaced by the selectors of the outer rule;
 * selectors without `&` become its descendants. Null if the result is too long or cannot be written in this form.
 */
function nestSelectors(selectors: string, around: string): string | null {
  if (NAME_FOLLOWS.test(selectors)) return null;
  const whole: string[] = [];
  let characters = 0;
  for (const parent of splitSelectors(around)) {
    for (const written of splitSelectors(selectors)) {
      const selector = parent.startsWith(SCOPE_START) ? written.replaceAll(':scope', '&') : written;
      const nested = selector.includes('&') ? selector.replaceAll('&', parent) : `${parent} ${selector}`;
      characters += nested.length;
      if (characters > MAX_CHARACTERS) return null;
      whole.push(nested);
    }
  }
  return whole.join(', ');
}
