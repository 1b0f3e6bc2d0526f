import type { Page } from '../../engine/page.ts';
import type { ResourceRequest } from '../../page/resource.ts';
import { usedFontFaces } from '../facts/network/used-font-faces.ts';
import { preloadsOf } from './addresses.ts';

/** The preloaded fonts, and those that the stylesheets fetched so far give to text. Only their size is requested. */
export function planFonts(page: Page): ResourceRequest[] {
  const urls = [...preloadsOf(page, 'font'), ...usedFontFaces(page).map(({ url }) => url)];
  return urls.map((url) => ({ url, purpose: 'font', method: 'HEAD', body: 'none' }));
}
