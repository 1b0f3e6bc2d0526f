import type { Element } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { withoutFragment } from '../../engine/request-url.ts';
import { scriptCode } from '../../facts/minification/code-of-page.ts';
import { scripts } from '../../facts/scripts/scripts.ts';
import type { OfferedFix } from './changes.ts';
import { asExamples, attributeFixes } from './html-fixes.ts';

/** The tags of blocking scripts with `defer`. Only examples if that could break the page. */
export function deferFixes(page: Page, blocking: readonly { element: Element }[]): OfferedFix[] {
  if (blocking.length === 0) return [];
  const fixes = attributeFixes('defer', '')(blocking);
  return mayDefer(page) ? fixes : asExamples(fixes);
}

/** Not beside inline scripts, which may need the files, or with `document.write()`, which browsers then ignore. */
const mayDefer = fact((page): boolean => {
  const waiting = scripts(page).filter(({ isBlocking }) => isBlocking);
  if (waiting.some(({ src }) => src === null)) return false;
  const code = scriptCode(page);
  const files = new Set(code.map(({ url }) => url));
  const areKnown = waiting.every(({ url }) => url && files.has(withoutFragment(url.href)));
  return areKnown && !code.some(({ text }) => /\bdocument\.write(?:ln)?\s*\(/.test(text));
});
