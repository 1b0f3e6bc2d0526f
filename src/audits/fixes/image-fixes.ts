import type { Element } from '../../engine/dom/nodes.ts';
import type { Fix } from '../audit.ts';
import { escapeAttribute, htmlFix, openingTag } from './html-fixes.ts';

const ENDING = /(\.\w+)?([?#].*)?$/;

/** The `src` of an image as a URL in `srcset`. White space ends a URL there, and commas at its ends do not belong to it. */
export function srcsetUrl(image: Element): string {
  return (image.getAttribute('src') ?? '').trim().replace(/\s/g, '%20').replace(/^,|,$/g, '%2C');
}

/** A URL in `srcset` of a version with another width, to be made under this name: `a-480.png`. */
export function versionUrl(url: string, width: number): string {
  return url.replace(ENDING, `-${width}$&`);
}

/** The image with AVIF and WebP versions, to be made beside its file, for browsers that support them. */
export function formatFixes(image: Element): Fix[] {
  const url = srcsetUrl(image);
  const sources = ['avif', 'webp'].map((format) => {
    const version = url.replace(ENDING, `.${format}$2`);
    return `  <source srcset="${escapeAttribute(version)}" type="image/${format}">`;
  });
  return htmlFix(['<picture>', ...sources, `  ${openingTag(image, {})}`, '</picture>'].join('\n'));
}
