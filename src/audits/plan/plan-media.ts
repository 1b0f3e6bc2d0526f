import type { Page } from '../../engine/page.ts';
import type { ResourceRequest } from '../../page/resource.ts';
import { addressesOf } from './addresses.ts';

/** The page's audio and video files; only their size is requested. */
export function planMedia(page: Page): ResourceRequest[] {
  const players = ['video', 'audio'].flatMap((name) => page.document.querySelectorAll(name));
  const sources = page.document.querySelectorAll('video > source, audio > source');
  const urls = addressesOf(page, [...players, ...sources], 'src');
  return urls.map((url) => ({ url, purpose: 'media', method: 'HEAD', body: 'none' }));
}
