import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { withoutFragment } from '../../engine/request-url.ts';

/** A later refresh is a timeout or a slide show, not a redirect. */
const MAX_REFRESH_DELAY_SECONDS = 5;
const REFRESH = /^\s*(\d+)(?:\.[\d.]*)?(?=[;,\s])\s*[;,]?\s*(?:url\s*=\s*)?["']?([^"']*)/i;

/** Whether the `meta` refreshes to another URL with little or no delay. */
export function isMetaRedirect(meta: Element, page: Page): boolean {
  if (meta.getAttribute('http-equiv')?.toLowerCase() !== 'refresh') return false;
  const [, seconds = '', target = ''] = REFRESH.exec(meta.getAttribute('content') ?? '') ?? [];
  const url = target && URL.parse(target, page.document.baseURI)?.href;
  return Boolean(
    url && Number(seconds) <= MAX_REFRESH_DELAY_SECONDS && withoutFragment(url) !== withoutFragment(page.url),
  );
}
