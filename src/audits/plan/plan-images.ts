import { cssUrls } from '../../engine/css/css-urls.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { srcsetUrls } from '../../engine/text/srcset-urls.ts';
import type { ResourceRequest } from '../../page/resource.ts';
import { stylesheetImages } from '../facts/images/stylesheet-images.ts';
import { svgImages } from '../facts/images/svg-images.ts';
import { addressesOf, addressOf, preloadsOf } from './addresses.ts';

/**
 * The page's images in document order, lazily loaded ones last. Only their first bytes are requested, which contain the
 * size.
 */
export function planImages(page: Page): ResourceRequest[] {
  const images = page.document.querySelectorAll('img');
  const buttons = page.document
    .querySelectorAll('input')
    .filter((input) => input.getAttribute('type')?.toLowerCase() === 'image');
  const urls = [
    ...preloadsOf(page, 'image'),
    ...images.filter((image) => !isLazy(image)).flatMap((image) => sourceOf(page, image)),
    ...addressesOf(page, buttons, 'src'),
    ...addressesOf(page, page.document.querySelectorAll('video'), 'poster'),
    ...svgImages(page).flatMap(({ address }) => addressOf(page, address)),
    ...page.document.querySelectorAll('[style]').flatMap((element) => backgroundsOf(page, element)),
    ...stylesheetImages(page),
    ...images.filter(isLazy).flatMap((image) => sourceOf(page, image)),
  ];
  return urls.map((url) => ({ url, purpose: 'image', method: 'GET', body: 'prefix' }));
}

function isLazy(image: Element): boolean {
  return image.getAttribute('loading')?.toLowerCase() === 'lazy';
}

function sourceOf(page: Page, image: Element): string[] {
  return addressOf(
    page,
    image.getAttribute('src') || (srcsetUrls(image.getAttribute('srcset') ?? '')[0] ?? null),
  );
}

function backgroundsOf(page: Page, element: Element): string[] {
  return cssUrls(element.getAttribute('style') ?? '').flatMap((url) => addressOf(page, url));
}
