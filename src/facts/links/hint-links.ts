import { linkElements } from '../../engine/dom/link-elements.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { parseLinkHeader } from '../../engine/text/link-header.ts';
import { headerValues } from '../../page/headers.ts';
import { elementEvidence, textEvidence } from '../evidence.ts';
import type { Evidence } from '../evidence-type.ts';

/** A hint to the browser, given by a `Link:` header or a `link` element. */
export interface HintLink {
  /** Null when it is in a header. */
  element: Element | null;
  /** Null when the URL is not valid. */
  url: URL | null;
  /** The value of an attribute or parameter, by its lower-case name; null when missing. */
  parameter: (name: string) => string | null;
  evidence: (note?: string | null) => Evidence;
}

/** The page's resource hints of one relation, such as `preload`: those of the headers, then those of the markup. */
export function hintLinks(page: Page, relation: string): HintLink[] {
  const fromHeaders = headerValues(page.headers, 'link').flatMap((line) =>
    parseLinkHeader(line)
      .filter(({ parameters }) => (parameters.get('rel') ?? '').toLowerCase().split(/\s+/).includes(relation))
      .map(
        ({ target, parameters }): HintLink => ({
          element: null,
          url: URL.parse(target, page.url),
          parameter: (name) => parameters.get(name) ?? null,
          evidence: (note = null) => textEvidence(`link: ${line}`, note),
        }),
      ),
  );
  const fromMarkup = linkElements(page.document, relation).map(
    (element): HintLink => ({
      element,
      url: URL.parse(element.getAttribute('href') ?? '', page.document.baseURI),
      parameter: (name) => element.getAttribute(name),
      evidence: (note = null) => elementEvidence(element, note),
    }),
  );
  return [...fromHeaders, ...fromMarkup];
}
