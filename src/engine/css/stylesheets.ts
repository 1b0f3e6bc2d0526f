import { foundResponse } from '../../page/found-resource.ts';
import type { ResourceResponse } from '../../page/resource.ts';
import { type Document, Element } from '../dom/nodes.ts';
import { fact } from '../fact.ts';
import { requestUrl } from '../request-url.ts';
import { resourceAt } from '../resources.ts';
import { matchesPhone } from './media-query.ts';
import { parseStylesheet, type RemainingStatements, type Stylesheet } from './parse-stylesheet.ts';
import { createSelectorMatcher, type SelectorMatcher } from './selector-matcher.ts';
import { screenStylesheetLinks } from './stylesheet-links.ts';

/** A stylesheet that styles the page on a phone, imported ones included. */
export interface AppliedStylesheet extends Stylesheet {
  /** The `link` or `style` that loads it, directly or by import. */
  element: Element;
  /** Its URL; that of the page for a `style` element. */
  url: string;
  isImported: boolean;
}

/** The URLs of the imports of a sheet, resolved. */
export function importUrls({ imports, url }: AppliedStylesheet): string[] {
  return imports.flatMap((address) => URL.parse(address, url)?.href ?? []);
}

/** The source of CSS: a `style` element or a file. */
type CssSource = Element | ResourceResponse;

/** Imports of imports of imports are not fetched. */
const MAX_IMPORT_LEVELS = 2;
/** Limit for one page, the number in 10 MB of usual CSS. It bounds the memory of many tiny statements. */
const MAX_STATEMENTS = 500_000;

/** The page's stylesheets as far as they were fetched, in the order of the cascade, each file once. */
export const stylesheets = fact((page): AppliedStylesheet[] => {
  const links = new Map(screenStylesheetLinks(page).map(({ element, url }) => [element, url]));
  const seen = new Set<string>();
  const remaining = { statements: MAX_STATEMENTS };

  const expand = (element: Element, url: string, source: CssSource, level: number): AppliedStylesheet[] => {
    const sheet = parseOnce(source, remaining);
    const imports = level < MAX_IMPORT_LEVELS ? sheet.imports : [];
    const imported = imports.flatMap((address) =>
      fetched(element, requestUrl(page, 'active', address, url), level + 1),
    );
    return [...imported, { ...sheet, element, url, isImported: level > 0 }];
  };
  const fetched = (element: Element, url: URL | null, level: number): AppliedStylesheet[] => {
    if (!url || seen.has(url.href)) return [];
    seen.add(url.href);
    const resource = resourceAt(page, url.href);
    const response = resource && foundResponse(resource);
    return response?.text ? expand(element, response.finalUrl, response, level) : [];
  };

  const { document } = page;
  const found = document.querySelectorAll('link, style').flatMap((element) => {
    const url = links.get(element);
    if (url) return fetched(element, url, 0);
    if (element.localName !== 'style' || !matchesPhone(element.getAttribute('media') ?? '')) return [];
    return expand(element, document.baseURI, element, 0);
  });
  const previous = latest.get(document);
  if (previous && isSame(previous, found)) return previous;
  latest.set(document, found);
  return found;
});

/** The list of the last round of planning. It is returned again while it is the same, with the facts derived from it. */
const latest = new WeakMap<Document, AppliedStylesheet[]>();

function isSame(list: readonly AppliedStylesheet[], other: readonly AppliedStylesheet[]): boolean {
  return (
    list.length === other.length &&
    list.every(
      ({ element, rules }, index) => element === other[index]?.element && rules === other[index].rules,
    )
  );
}

/** Sheets read to their end, and how many statements they have: the rounds of planning and the audits share them. */
const parsed = new WeakMap<CssSource, { sheet: Stylesheet; statements: number }>();

function parseOnce(source: CssSource, remaining: RemainingStatements): Stylesheet {
  const known = parsed.get(source);
  if (known && known.statements <= remaining.statements) {
    remaining.statements -= known.statements;
    return known.sheet;
  }
  const before = remaining.statements;
  const sheet = parseStylesheet(
    source instanceof Element ? source.textContent : (source.text ?? ''),
    remaining,
  );
  if (remaining.statements >= 0) parsed.set(source, { sheet, statements: before - remaining.statements });
  return sheet;
}

/** Far more than real pages need. */
const MAX_COMPARISONS = 4_000_000;

/** Matches the selectors of the stylesheets of a page, with one limit of comparisons for all of them. */
export const stylesheetMatcher = fact<SelectorMatcher, readonly AppliedStylesheet[]>(() =>
  createSelectorMatcher(MAX_COMPARISONS),
);
