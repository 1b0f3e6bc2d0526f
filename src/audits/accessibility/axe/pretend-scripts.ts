import type { DomDocument } from '../../../engine/dom/dom-document.ts';
import type { Page } from '../../../engine/page.ts';
import { replacedControls } from '../../facts/replaced-controls.ts';
import { scripts } from '../../facts/scripts.ts';

/**
 * Shows and hides what the page's scripts are bound to: a page that hides all of itself waits for its script, and
 * what that will show is judged; controls that a widget stands in for, it hides.
 */
export function pretendScripts(page: Page, { documentElement, body, elements }: DomDocument): void {
  const replaced = replacedControls(page);
  for (const element of replaced.size > 0 ? elements : []) {
    if (replaced.has(element.source)) element.computedStyle.setProperty('display', 'none');
  }
  if (scripts(page).length === 0) return;
  for (const root of [documentElement, body]) {
    if (!root) continue;
    const style = root.computedStyle;
    const isHidden =
      style.getPropertyValue('display') === 'none' || style.getPropertyValue('visibility') === 'hidden';
    if (!isHidden) continue;
    style.setProperty('display', 'block');
    style.setProperty('visibility', 'visible');
  }
}
