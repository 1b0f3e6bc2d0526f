import { type Element, type Node, Text } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';

/** The language that Lighthouse assumes for the text of an element, as written; null when it finds none. */
export function textLanguage(page: Page, element: Element): string | null {
  const { sole, declared, textLanguageWithin } = languages(page);
  if (sole !== null) return sole;
  const within = textLanguageWithin.get(element);
  return within === undefined ? (declared.get(element) ?? null) : within;
}

interface Languages {
  /** The language of the document, where a single declaration covers all of it. */
  sole: string | null;
  /** By element, the language that it or its nearest ancestor declares. */
  declared: ReadonlyMap<Element, string>;
  /** By element, the language of the elements inside it that have text; null when they differ. */
  textLanguageWithin: ReadonlyMap<Element, string | null>;
}

const languages = fact((page): Languages => {
  const declaring = page.document.querySelectorAll('[lang]');
  const [only] = declaring;
  if (!only) return NONE;
  if (declaring.length === 1 && (only.localName === 'html' || only.localName === 'body')) {
    return { ...NONE, sole: only.getAttribute('lang') };
  }
  const declared = new Map<Element, string>();
  for (const element of page.document.elements) {
    const own = element.getAttribute('lang');
    const language = own ?? (element.parentElement && declared.get(element.parentElement));
    if (typeof language === 'string') declared.set(element, language);
  }
  return { sole: null, declared, textLanguageWithin: languagesWithin(page, declared) };
});

const NONE: Languages = { sole: null, declared: new Map(), textLanguageWithin: new Map() };

// Visits elements from the last to the first, so that all descendants of an element come before it.
function languagesWithin(page: Page, declared: ReadonlyMap<Element, string>) {
  const within = new Map<Element, string | null>();
  const withText = new Set<Element>();
  for (const element of page.document.elements.toReversed()) {
    if (element.childNodes.some(isText)) withText.add(element);
    const parent = element.parentElement;
    if (!parent || !withText.has(element)) continue;
    withText.add(parent);
    for (const language of [within.get(element), declared.get(element) || undefined]) {
      if (language !== undefined) within.set(parent, joined(language, within.get(parent)));
    }
  }
  return within;
}

function isText(node: Node): boolean {
  return node instanceof Text && node.data !== '';
}

/** The first of two languages if they differ at most in their region; else null. */
function joined(first: string | null, later: string | null | undefined): string | null {
  if (later === undefined) return first;
  return first?.split('-')[0] === later?.split('-')[0] ? first : null;
}
