import { HTMLElement } from '../../engine/dom/html-element.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import { svgAddress } from '../../engine/dom/svg-address.ts';
import { fact } from '../../engine/fact.ts';
import { requestUrl } from '../../engine/request-url.ts';

/** One script of HTML or SVG that a browser with module support runs. Data blocks and `nomodule` scripts are left out. */
export interface Script {
  element: Element;
  /** The `src`, in SVG the `href`, as written; null for an inline script. */
  src: string | null;
  /** The URL that browsers request; null for an inline script, and if it is invalid or blocked. */
  url: URL | null;
  /** The parser stops and waits for it. */
  isBlocking: boolean;
}

/** The JavaScript MIME types of the MIME Sniffing standard, of classic scripts. */
const JAVASCRIPT_TYPES = new Set(
  `application/ecmascript application/javascript application/x-ecmascript application/x-javascript
  text/ecmascript text/javascript text/javascript1.0 text/javascript1.1 text/javascript1.2
  text/javascript1.3 text/javascript1.4 text/javascript1.5 text/jscript text/livescript text/x-ecmascript
  text/x-javascript`.split(/\s+/),
);

/** The page's scripts in document order. */
export const scripts = fact((page): Script[] =>
  page.document.querySelectorAll('script').flatMap((element) => {
    const type = scriptType(element);
    if (type === null || (type === 'classic' && element.hasAttribute('nomodule'))) return [];
    const src = element instanceof HTMLElement ? element.getAttribute('src') : svgAddress(element);
    const url = src ? requestUrl(page, 'active', src) : null;
    const waits = !element.hasAttribute('async') && !element.hasAttribute('defer');
    // Inline classic scripts always block the parser, external ones unless async or defer; modules never do.
    return [{ element, src, url, isBlocking: type === 'classic' && (src === null || waits) }];
  }),
);

function scriptType(element: Element): 'classic' | 'module' | null {
  const type = element.getAttribute('type');
  const language = element.getAttribute('language');
  const name = (type || (type === null && language ? `text/${language}` : 'text/javascript'))
    .trim()
    .toLowerCase();
  if (name === 'module') return 'module';
  return JAVASCRIPT_TYPES.has(name) ? 'classic' : null;
}
