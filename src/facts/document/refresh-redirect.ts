import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { withoutFragment } from '../../engine/request-url.ts';
import { headerValue } from '../../page/headers.ts';

/** A later refresh is a timeout or a slide show, not a redirect. */
const MAX_REFRESH_DELAY_SECONDS = 5;
const REFRESH = /^\s*(\d+)(?:\.[\d.]*)?(?=[;,\s])\s*[;,]?\s*(?:url\s*=\s*)?["']?([^"']*)/i;

/**
 * The `Refresh` header, or the `meta` of the same meaning, that redirects the page to another URL with little or no
 * delay. Null without one.
 */
export function refreshRedirect(page: Page): Element | string | null {
  const header = headerValue(page.headers, 'refresh');
  if (header !== null && isRedirect(header, page)) return header;
  const metas = page.document.querySelectorAll('meta');
  return (
    metas.find((meta) => {
      const isRefresh = meta.getAttribute('http-equiv')?.toLowerCase() === 'refresh';
      return isRefresh && isRedirect(meta.getAttribute('content') ?? '', page);
    }) ?? null
  );
}

function isRedirect(refresh: string, page: Page): boolean {
  const [, seconds = '', target = ''] = REFRESH.exec(refresh) ?? [];
  const url = target && URL.parse(target, page.document.baseURI)?.href;
  return Boolean(
    url && Number(seconds) <= MAX_REFRESH_DELAY_SECONDS && withoutFragment(url) !== withoutFragment(page.url),
  );
}
