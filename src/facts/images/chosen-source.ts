import { matchesPhone, PHONE_PIXEL_RATIO, PHONE_WIDTH_PX } from '../../engine/css/media-query.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';
import { type SrcsetCandidate, srcsetCandidates } from '../../engine/text/srcset-candidates.ts';

/** The types that all current browsers support. */
const SUPPORTED = /^image\/(?:apng|avif|bmp|gif|jpe?g|png|svg\+xml|webp|x-icon)$/i;

/** The address, as written, of the file that current browsers load for an image on Lighthouse's phone; null without one. */
export function chosenSource(image: Element): string | null {
  const parent = image.parentElement;
  const source = parent?.localName === 'picture' ? sharedSource(parent) : undefined;
  if (source !== undefined) return source;
  const candidates = candidatesOf(image);
  const src = image.getAttribute('src')?.trim();
  // With widths, browsers ignore the `src`.
  const hasWidths = candidates.some(({ descriptor }) => descriptor.endsWith('w'));
  const all = src && !hasWidths ? [...candidates, { url: src, descriptor: '' }] : candidates;
  return choose(all, sizeOf(image.getAttribute('sizes')))?.url ?? src ?? null;
}

/** The file of the first source with a supported type whose media query matches, for all images of the `picture`. */
const sharedSource = fact(({ children }: Element): string | null | undefined => {
  const source = children.find((child) => {
    const type = child.getAttribute('type')?.trim() ?? '';
    const media = child.getAttribute('media')?.trim() ?? '';
    return (
      child.localName === 'source' &&
      candidatesOf(child).length > 0 &&
      (type === '' || SUPPORTED.test(type)) &&
      (media === '' || matchesPhone(media))
    );
  });
  return source && (choose(candidatesOf(source), sizeOf(source.getAttribute('sizes')))?.url ?? null);
});

function candidatesOf(element: Element): SrcsetCandidate[] {
  return srcsetCandidates(element.getAttribute('srcset') ?? '');
}

/** The candidate with the lowest density that is enough for the screen, else the one with the highest. */
function choose(candidates: readonly SrcsetCandidate[], width: number): SrcsetCandidate | null {
  const dense = candidates
    .map((candidate) => ({ candidate, density: densityOf(candidate, width) }))
    .sort((a, b) => a.density - b.density);
  const enough = dense.find(({ density }) => density >= PHONE_PIXEL_RATIO);
  return (enough ?? dense.at(-1))?.candidate ?? null;
}

function densityOf({ descriptor }: SrcsetCandidate, width: number): number {
  const value = Number.parseFloat(descriptor);
  if (!(value > 0)) return 1;
  return descriptor.endsWith('w') ? value / width : value;
}

const LENGTH = /^([\d.]+)(px|vw)$/i;

/** The width of the image by its `sizes`, in CSS pixels; that of the screen if it is unknown. */
function sizeOf(sizes: string | null): number {
  for (const entry of sizes?.split(',') ?? []) {
    const text = entry.trim();
    const lengthStart = text.search(/(?<!\S)\S*$/);
    const media = text.slice(0, lengthStart).trimEnd();
    if (media !== '' && !matchesPhone(media)) continue;
    const [, value, unit] = LENGTH.exec(text.slice(lengthStart)) ?? [];
    if (value === undefined) break;
    const number = Number(value);
    return (unit?.toLowerCase() === 'vw' ? (number / 100) * PHONE_WIDTH_PX : number) || PHONE_WIDTH_PX;
  }
  return PHONE_WIDTH_PX;
}
