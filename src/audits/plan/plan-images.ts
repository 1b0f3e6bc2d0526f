import { cssUrls } from '../../engine/css/css-urls.ts';
import { attribute } from '../../engine/elements/attribute.ts';
import { elementsNamed } from '../../engine/elements/elements.ts';
import { elementsWith } from '../../engine/elements/elements-with.ts';
import type { Element, Page } from '../../engine/page.ts';
import { srcsetUrls } from '../../engine/text/srcset-urls.ts';
import type { ResourceRequest } from '../../page/resource.ts';
import { stylesheetImages } from '../facts/stylesheet-images.ts';
import { addressesOf, addressOf, preloadsOf } from './addresses.ts';

/** The page's pictures in document order, those that wait for scrolling last. Their first bytes tell their size. */
export function planImages(page: Page): ResourceRequest[] {
  const images = elementsNamed(page, 'img');
  const buttons = elementsNamed(page, 'input').filter(
    (input) => attribute(input, 'type')?.toLowerCase() === 'image',
  );
  const urls = [
    ...preloadsOf(page, 'image'),
    ...images.filter((image) => !isLazy(image)).flatMap((image) => sourceOf(page, image)),
    ...addressesOf(page, buttons, 'src'),
    ...addressesOf(page, elementsNamed(page, 'video'), 'poster'),
    ...elementsWith(page, 'style').flatMap((element) => backgroundsOf(page, element)),
    ...stylesheetImages(page),
    ...images.filter(isLazy).flatMap((image) => sourceOf(page, image)),
  ];
  return urls.map((url) => ({ url, purpose: 'image', method: 'GET', body: 'prefix' }));
}

function isLazy(image: Element): boolean {
  return attribute(image, 'loading')?.toLowerCase() === 'lazy';
}

function sourceOf(page: Page, image: Element): string[] {
  return addressOf(
    page,
    attribute(image, 'src') || (srcsetUrls(attribute(image, 'srcset') ?? '')[0] ?? null),
  );
}

function backgroundsOf(page: Page, element: Element): string[] {
  return cssUrls(attribute(element, 'style') ?? '').flatMap((url) => addressOf(page, url));
}
