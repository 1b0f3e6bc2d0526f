import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { withoutFragment } from '../../engine/request-url.ts';
import { scripts } from '../facts/scripts/scripts.ts';
import { scriptCode } from '../minification/code-of-page.ts';
import type { OfferedFix } from './changes.ts';
import { asExamples, attributeFixes } from './html-fixes.ts';

/**
 * The tags of blocking scripts with `defer`. Only examples if that could break the page: an inline script would run
 * before the files that it needs, and browsers ignore `document.write()` of deferred scripts.
 */
export function deferFixes(page: Page, blocking: readonly { element: Element }[]): OfferedFix[] {
  const fixes = attributeFixes('defer', '')(blocking);
  const code = scriptCode(page);
  const files = new Set(code.map(({ url }) => url));
  const waiting = scripts(page).filter(({ isBlocking }) => isBlocking);
  const hasInline = waiting.some(({ src }) => src === null);
  const areKnown = waiting.every(({ url }) => url && files.has(withoutFragment(url.href)));
  const writes = code.some(({ text }) => /\bdocument\.write(?:ln)?\s*\(/.test(text));
  return hasInline || writes || !areKnown ? asExamples(fixes) : fixes;
}
