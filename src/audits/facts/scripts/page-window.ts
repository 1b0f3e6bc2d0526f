import { openWindow, type Window } from '../../../engine/dom/window.ts';
import { fact } from '../../../engine/fact.ts';
import { replacedControls } from './replaced-controls.ts';
import { scripts } from './scripts.ts';

/**
 * The window in which audits see the page. It includes two effects of scripts that are certain: a page that is hidden
 * as a whole until its script runs is audited as visible, and form controls that a widget replaces are hidden.
 */
export const pageWindow = fact((page): Window => {
  const window = openWindow(page);
  const { document, getComputedStyle } = window;
  for (const control of replacedControls(page)) getComputedStyle(control).setProperty('display', 'none');
  if (scripts(page).length === 0) return window;
  for (const root of [document.documentElement, document.body]) {
    if (!root) continue;
    const style = getComputedStyle(root);
    const isHidden =
      style.getPropertyValue('display') === 'none' || style.getPropertyValue('visibility') === 'hidden';
    if (!isHidden) continue;
    style.setProperty('display', 'block');
    style.setProperty('visibility', 'visible');
  }
  return window;
});
