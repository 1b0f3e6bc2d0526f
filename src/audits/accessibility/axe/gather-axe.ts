import type { Page } from '../../../engine/page.ts';
import { pageWindow } from '../../facts/scripts/page-window.ts';
import type { AxeResults } from './axe-results.ts';
import { coverScreen } from './covering-layer.ts';
import { runRules } from './run-rules.ts';

/**
 * Some of axe's rules compare each element with all others. This many take up to 10 seconds and 0.25 GB of the 0.44 GB
 * that a process has. The audit pool aborts a page that is made to be slower.
 */
const MAX_ELEMENTS = 30_000;

/** Runs axe-core over the page as Lighthouse does and keeps nothing. */
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
