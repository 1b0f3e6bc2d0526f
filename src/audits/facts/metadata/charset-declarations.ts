import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';
import { headerValue } from '../../../page/headers.ts';

/** Browsers look for a `meta` no further than this; Lighthouse reads as many characters. */
const META_PRESCAN_CHARACTERS = 1024;
const HEADER_CHARSET = /charset\s*=\s*([\w:.()-]{2,})/i;
const META_IN_SOURCE = /<meta[^>]+charset[^<]+>/i;
const LABEL = /^[\w:.()-]{2,}$/;

/** The encodings that the page declares, as Lighthouse reads them; labels as written, null when absent. */
export const charsetDeclarations = fact((page) => ({
  header: headerValue(page.headers, 'content-type')?.match(HEADER_CHARSET)?.[1] ?? null,
  meta: metaDeclaration(page),
}));

function metaDeclaration(page: Page): { label: string; element: Element } | null {
  if (!META_IN_SOURCE.test(page.html.slice(0, META_PRESCAN_CHARACTERS))) return null;
  for (const element of page.document.querySelectorAll('head meta')) {
    const label = labelOf(element);
    if (label) return { label, element };
  }
  return null;
}

function labelOf(meta: Element): string | null {
  const charset = meta.getAttribute('charset');
  if (charset !== null && LABEL.test(charset)) return charset;
  if (meta.getAttribute('http-equiv')?.toLowerCase() !== 'content-type') return null;
  return meta.getAttribute('content')?.match(HEADER_CHARSET)?.[1] ?? null;
}
