import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { DOMElement, DOMWindow } from 'jsdom';

/** What axe reports of one check on one element. */
export interface AxeCheck {
  id: string;
  message: string;
  relatedNodes?: { element: DOMElement }[];
}

/** What axe reports of one element, with the checks that decided it. */
export interface AxeNode {
  element: DOMElement;
  any: AxeCheck[];
  all: AxeCheck[];
  none: AxeCheck[];
}

/** One rule in one of axe's four lists; it stands in several when its elements fared differently. */
export interface AxeRule {
  id: string;
  nodes: AxeNode[];
  /** Set when the rule threw. */
  error?: unknown;
}

/** axe's report of a run. */
export interface AxeReport {
  passes: AxeRule[];
  violations: AxeRule[];
  incomplete: AxeRule[];
  inapplicable: AxeRule[];
}

/** The part of axe's programming interface that is used here. */
export interface Axe {
  configure(options: { noHtml: boolean }): void;
  run(context: object, options: object): Promise<AxeReport>;
}

type Install = (window: DOMWindow) => void;

/** Compiled at the first page and the same for every page of the process. */
let install: Install | undefined;

/**
 * axe-core bound to that window. It runs in our own realm rather than in a context of the window's, where each
 * look at a global would go through an interceptor.
 */
export function loadAxe(window: DOMWindow): Axe {
  install ??= compileAxe();
  install(window);
  return (window as DOMWindow & { axe: Axe }).axe;
}

function compileAxe(): Install {
  const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  return compileFunction(readFileSync(file, 'utf8'), ['window'], { filename: file }) as Install;
}
