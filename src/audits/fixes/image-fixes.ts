import type { Element } from '../../engine/dom/nodes.ts';
import type { OfferedFix } from './changes.ts';
import { escapeAttribute, htmlFix, openingTag, withSteps } from './html-fixes.ts';

const ENDING = /(\.\w+)?([?#].*)?$/s;

/** The `src` of an image as a URL in `srcset`. White space ends a URL there, and commas at its ends do not belong to it. */
export function srcsetUrl(image: Element): string {
  return (image.getAttribute('src') ?? '').trim().replace(/\s/g, '%20').replace(/^,|,$/g, '%2C');
}

/** A URL in `srcset` of a version with another width, to be made under this name: `a-480.png`. */
export function versionUrl(url: string, width: number): string {
  return url.replace(ENDING, `-${width}$&`);
}

/** The image with AVIF and WebP versions, to be made beside its file, for browsers that support them. */
export function formatFixes(image: Element): OfferedFix[] {
  const url = srcsetUrl(image);
  const versions = ['avif', 'webp'].map((format) => ({
    format,
    file: url.replace(ENDING, `.${format}$2`),
  }));
  const sources = versions.map(
    ({ format, file }) => `  <source srcset="${escapeAttribute(file)}" type="image/${format}">`,
  );
  const code = ['<picture>', ...sources, `  ${openingTag(image, {})}`, '</picture>'].join('\n');
  return withSteps(
    htmlFix(code),
    ...versions.map(({ format, file }) => `Create ${file}: the same image as ${format.toUpperCase()}.`),
  );
}
