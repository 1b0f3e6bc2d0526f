import type { Element } from './nodes.ts';

/** The URL of an SVG element as written; null when it has none. */
export function svgAddress(element: Element): string | null {
  return element.getAttribute('href') ?? element.getAttribute('xlink:href');
}
