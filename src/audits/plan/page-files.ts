import { cssUrls } from '../../engine/css/css-urls.ts';
import { matchesPhone } from '../../engine/css/media-query.ts';
import { stylesheetLinks } from '../../engine/css/stylesheet-links.ts';
import { importUrls, stylesheets } from '../../engine/css/stylesheets.ts';
import { HTMLElement } from '../../engine/dom/html-element.ts';
import { linkElements } from '../../engine/dom/link-elements.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { chosenSource } from '../../facts/images/chosen-source.ts';
import { svgImages } from '../../facts/images/image-elements.ts';
import { stylesheetImages } from '../../facts/images/stylesheet-images.ts';
import { usedFontFaces } from '../../facts/network/used-font-faces.ts';
import { scripts } from '../../facts/scripts/scripts.ts';

/** The stylesheets of the page for any medium, and the imports of those fetched so far. */
export function stylesheetUrls(page: Page): string[] {
  const imports = stylesheets(page).flatMap(importUrls);
  const links = stylesheetLinks(page).map(({ url }) => url.href);
  return [...links, ...preloadsOf(page, 'style'), ...imports];
}

/** The scripts that browsers run, then those that they only preload. */
export function scriptUrls(page: Page): string[] {
  return [
    ...scripts(page).flatMap(({ url }) => url?.href ?? []),
    ...linkUrls(page, 'modulepreload'),
    ...preloadsOf(page, 'script'),
  ];
}

/** The preloaded fonts, and those that the stylesheets fetched so far give to text. */
export function fontUrls(page: Page): string[] {
  return [...preloadsOf(page, 'font'), ...usedFontFaces(page).map(({ url }) => url)];
}

/** Types that Chrome plays; it does not play HEVC video on most devices. */
const PLAYABLE =
  /^(?:(?:video|audio)\/(?:3gpp|aac|flac|mp3|mp4|mpeg|ogg|wav|webm|x-m4a|x-m4v|x-wav)|application\/ogg)\s*(?:;(?!.*(?:hvc1|hev1|dvh1))|$)/i;

/** The audio and video files that browsers load. */
export function mediaUrls(page: Page): string[] {
  const players = ['video', 'audio'].flatMap((name) => page.document.querySelectorAll(name));
  return players.filter((player) => player instanceof HTMLElement).flatMap((player) => fileOf(page, player));
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

/** Images in document order, lazy ones last. Only their first bytes are requested, which contain the size. */
export function imageUrls(page: Page): string[] {
  const images = page.document.querySelectorAll('img');
  const buttons = page.document.querySelectorAll('input[type="image" i]');
  const styled = page.document.querySelectorAll('[style]');
  const inlineImages = styled.flatMap((element) => cssUrls(element.getAttribute('style') ?? ''));
  return [
    ...preloadsOf(page, 'image'),
    ...images.filter((image) => !isLazy(image)).flatMap((image) => sourceOf(page, image)),
    ...addressesOf(page, buttons, 'src'),
    ...addressesOf(page, page.document.querySelectorAll('video'), 'poster'),
    ...svgImages(page).flatMap(({ address }) => addressOf(page, address)),
    ...inlineImages.flatMap((address) => addressOf(page, address)),
    ...stylesheetImages(page),
    ...images.filter(isLazy).flatMap((image) => sourceOf(page, image)),
  ];
}

function isLazy(image: Element): boolean {
  return image.getAttribute('loading')?.toLowerCase() === 'lazy';
}

function sourceOf(page: Page, image: Element): string[] {
  return addressOf(page, chosenSource(image));
}

/** The absolute form of a URL in the markup, as a list; empty when browsers would not fetch it. */
function addressOf(page: Page, written: string | null): string[] {
  const url = written?.trim() ? URL.parse(written, page.document.baseURI)?.href : null;
  return url ? [url] : [];
}

function addressesOf(page: Page, elements: readonly Element[], name: string): string[] {
  return elements.flatMap((element) => addressOf(page, element.getAttribute(name)));
}

/** The targets of the `link` elements of a relation, in document order. */
export function linkUrls(page: Page, relation: string): string[] {
  return addressesOf(page, linkElements(page.document, relation), 'href');
}

/** The URLs that the page preloads as the given kind. */
function preloadsOf(page: Page, kind: string): string[] {
  const preloads = linkElements(page.document, 'preload').filter(
    (link) => link.getAttribute('as')?.trim().toLowerCase() === kind,
  );
  return addressesOf(page, preloads, 'href');
}
