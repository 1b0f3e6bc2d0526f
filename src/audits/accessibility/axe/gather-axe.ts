import type { Page } from '../../../engine/page.ts';
import { pageWindow } from '../../facts/scripts/page-window.ts';
import type { AxeResults } from './axe-results.ts';
import { coverScreen } from './covering-layer.ts';
import { runRules } from './run-rules.ts';

/**
 * Some of axe's rules compare each element with all others. Pages of this size take up to 10 seconds and 0.25 GB of the
 * 0.44 GB of a process. The audit pool aborts the audit of pages that take longer.
 */
const MAX_ELEMENTS = 30_000;

/** Runs axe-core over the page with the rules that Lighthouse runs, and some more. */
export function gatherAxe(page: Page): AxeResults {
  if (page.document.elements.length > MAX_ELEMENTS) return 'too-large';
  try {
    const window = pageWindow(page);
    coverScreen(window);
    return runRules(window);
  } catch {
    return 'crashed';
  }
}
