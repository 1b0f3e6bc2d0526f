import { matchesPhone } from '../../engine/css/media-query.ts';
import { HTMLElement } from '../../engine/dom/html-element.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import type { ResourceRequest } from '../../page/resource.ts';
import { addressOf } from './addresses.ts';

/** Types that Chrome plays; it does not play HEVC video on most devices. */
const PLAYABLE =
  /^(?:(?:video|audio)\/(?:3gpp|aac|flac|mp3|mp4|mpeg|ogg|wav|webm|x-m4a|x-m4v|x-wav)|application\/ogg)\s*(?:;(?!.*(?:hvc1|hev1|dvh1))|$)/i;

/** The audio and video files that browsers load; only their size is requested. */
export function planMedia(page: Page): ResourceRequest[] {
  const players = ['video', 'audio'].flatMap((name) => page.document.querySelectorAll(name));
  const urls = players
    .filter((player) => player instanceof HTMLElement)
    .flatMap((player) => fileOf(page, player));
  return urls.map((url) => ({ url, purpose: 'media', method: 'HEAD', body: 'none' }));
}

/** The `src` of the player, else that of the first `source` that the browser can play. */
function fileOf(page: Page, player: Element): string[] {
  const written = player.getAttribute('src');
  if (written !== null) return addressOf(page, written);
  const sources = player.children.filter((child) => child.localName === 'source' && isPlayable(child));
  return sources.flatMap((source) => addressOf(page, source.getAttribute('src'))).slice(0, 1);
}

function isPlayable(source: Element): boolean {
  const type = source.getAttribute('type')?.trim();
  return (!type || PLAYABLE.test(type)) && matchesPhone(source.getAttribute('media') ?? '');
}
