import type { Declaration } from '../../engine/css/parse-stylesheet.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import type { Fix } from '../audit.ts';

const NAME = /^-{0,2}[a-z_][\w-]*$/i;
const STRING = /"[^"\n]*"|'[^'\n]*'/g;
/** Characters that could end the declaration, the rule or the `style` element; escapes could hide them. */
const BREAKING = /[{}<\\]|\/\*/;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/** A CSS rule to paste; empty without declarations, if it would be clipped, or if a value could change other CSS. */
export function ruleFix(selector: string, declarations: readonly Declaration[]): Fix[] {
  const lines = declarations.map(
    ({ property, value, isImportant }) => `  ${property}: ${value}${isImportant ? ' !important' : ''};`,
  );
  const code = [`${selector} {`, ...lines, '}'].join('\n');
  if (declarations.length === 0 || code.length > MAX_TEXT_CHARACTERS) return [];
  return declarations.every(isComplete) ? [{ label: 'CSS', language: 'css', code }] : [];
}

/** Whether the declaration ends where its value ends: strings and brackets are closed. */
export function isComplete({ property, value }: Pick<Declaration, 'property' | 'value'>): boolean {
  if (!NAME.test(property) || value.length > MAX_TEXT_CHARACTERS || BREAKING.test(value)) return false;
  const open: string[] = [];
  for (const character of value.replace(STRING, '')) {
    const closing = CLOSING[character];
    if (closing) open.push(closing);
    else if (')]'.includes(character) && open.pop() !== character) return false;
    else if ('"\'!@'.includes(character) || (character === ';' && open.length === 0)) return false;
  }
  return open.length === 0;
}
