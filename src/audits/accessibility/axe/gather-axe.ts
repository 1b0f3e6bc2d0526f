import type { Page } from '../../page.ts';
import { openWindow } from '../dom/dom-window.ts';
import type { AxeResults } from './axe-results.ts';
import { coverScreen } from './covering-layer.ts';
import { pretendScripts } from './pretend-scripts.ts';
import { runRules } from './run-rules.ts';

const MAX_ELEMENTS = 20_000;

/** Runs axe-core over the page as Lighthouse does and keeps nothing. */
export function gatherAxe(page: Page): AxeResults {
  if (page.elements.length > MAX_ELEMENTS) return 'too-large';
  try {
    const { document } = openWindow(page);
    pretendScripts(page, document);
    coverScreen(document);
    return runRules(document);
  } catch {
    return 'crashed';
  }
}
