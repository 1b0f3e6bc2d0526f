import { PHONE_PIXEL_RATIO, PHONE_WIDTH_PX } from '../../engine/css/media-query.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { resourceAt, resourcesFor } from '../../engine/resources.ts';
import { sumOf } from '../../engine/sum-of.ts';
import { counted } from '../../engine/text/units.ts';
import { elementEvidence, listEvidence, withFile } from '../../facts/evidence.ts';
import { rasterFault } from '../../facts/images/file-fault.ts';
import { type ImageElement, imageElements } from '../../facts/images/image-elements.ts';
import { imageFiles } from '../../facts/images/image-files.ts';
import { defineAudit, failed, notApplicable, passed, undetermined, warning } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { tagFixes, withSteps } from '../fixes/html-fixes.ts';
import { srcsetUrl, versionUrl } from '../fixes/image-fixes.ts';
import { unmeasuredReason } from '../unseen-content.ts';

const PHONE_WIDTH_PIXELS = PHONE_WIDTH_PX * PHONE_PIXEL_RATIO;
/** The waste that Lighthouse accepts where a page offers several sizes. */
const MIN_SAVING_BYTES = 12_288;

export const audit = defineAudit('performance/responsive-images', {
  importance: 'low',
  title: 'Responsive images',
  description:
    'Large images are offered in several sizes, so that phones do not load more pixels than they can show.',
  reference: 'https://web.dev/articles/serve-responsive-images',
  measures: { withChoice: 'Images with srcset' },
  results: {
    'no-images': notApplicable('The page loads no raster images'),
    offered: passed('Images fit phones'),
    'too-wide': warning(
      'Images are larger than phones need',
      'Offer smaller versions of the listed images with srcset and sizes, or with <picture>.',
    ),
    broken: failed(
      'Versions of images do not load',
      'Correct the listed URLs in srcset, or create these files: phones show no image there.',
    ),
    undetermined: undetermined('Image sizes', 'images'),
  },
  audit: (page) => {
    const images = imageElements(page);
    const withChoice = images.filter(({ hasChoice }) => hasChoice);
    const uses = images.flatMap((image) => savingOf(page, image));
    uses.sort((a, b) => b.savingBytes - a.savingBytes);
    // A browser loads a file once, however many elements show it.
    const tooWide = [...Map.groupBy(uses, ({ url }) => url).values()].flatMap(([first]) => first ?? []);
    const savingBytes = sumOf(tooWide, (image) => image.savingBytes);
    const broken = withChoice.flatMap((image) => {
      const fault = image.url === null ? null : faultOfVersion(page, image.url);
      return fault === null ? [] : [{ ...image, fault }];
    });
    if (broken.length > 0) {
      return {
        result: 'broken',
        title: `${counted(broken.length, 'version')} of images ${broken.length === 1 ? 'does' : 'do'} not load`,
        value: { images: images.length, withChoice: withChoice.length, broken: broken.length },
        ...listEvidence(broken, ({ element, url, fault }) => elementEvidence(element, fault, url)),
      };
    }
    const title = `${counted(tooWide.length, 'image', 'is', 'are')} larger than phones need`;
    const measured = {
      savings: { bytes: savingBytes },
      fixes: uses
        .filter(({ hasChoice }) => !hasChoice)
        .flatMap(({ element, width }) => choiceFixes(element, width)),
      value: { images: images.length, withChoice: withChoice.length, savingBytes },
      expected: { width: `at most ${PHONE_WIDTH_PIXELS} pixels on a phone` },
      ...listEvidence(tooWide, ({ element, url, width, savingBytes }) =>
        withFile(elementEvidence(element, `${width} pixels wide`, url), { saving: savingBytes }),
      ),
    };
    if (tooWide.length > 0) return { result: 'too-wide', title, ...measured };
    const reason = unmeasuredReason(page, resourcesFor(page, 'image'));
    if (reason) return { result: 'undetermined', reason, ...measured };
    const hasPixels = imageFiles(page).size > 0 || withChoice.length > 0;
    return { result: hasPixels ? 'offered' : 'no-images', ...measured, confidence: 'likely' };
  },
});

/** Why the version that a phone loads cannot be shown; null if it can, or was not requested. */
function faultOfVersion(page: Page, url: string): string | null {
  const resource = resourceAt(page, url);
  return resource?.response ? rasterFault(resource) : null;
}

/** The bytes for pixels that a phone cannot show. */
function savingOf(page: Page, image: ImageElement) {
  const file = imageFiles(page).get(image.url ?? '');
  if (!file?.bytes || file.width <= PHONE_WIDTH_PIXELS) return [];
  const savingBytes = Math.round(file.bytes * (1 - (PHONE_WIDTH_PIXELS / file.width) ** 2));
  return savingBytes > MIN_SAVING_BYTES ? [{ ...image, width: file.width, savingBytes }] : [];
}

/** As wide as the screen, unless the author says otherwise. */
const SIZES = '100vw';
/** Widths of the smaller versions that the fix names. */
const SMALLER_WIDTHS = [480, 960];

/** The tag with smaller versions of the image, to be made under the names in it. */
function choiceFixes(element: Element, width: number): OfferedFix[] {
  const src = srcsetUrl(element);
  const versions = SMALLER_WIDTHS.filter((pixels) => pixels < width).map((pixels) => {
    return { url: versionUrl(src, pixels), pixels };
  });
  const srcset = [...versions.map(({ url, pixels }) => `${url} ${pixels}w`), `${src} ${width}w`].join(', ');
  const fixes = tagFixes([element], () => ({ element, attributes: { srcset, sizes: SIZES } }));
  return withSteps(
    fixes,
    ...versions.map(({ url, pixels }) => `Create ${url}: the same image, ${pixels} pixels wide.`),
    'Set sizes to the width at which the page shows the image.',
  );
}
