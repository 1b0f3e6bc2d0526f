import type { Page } from '../../engine/page.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { sumOf } from '../../engine/sum-of.ts';
import { counted } from '../../engine/text/units.ts';
import { listEvidence, textEvidence, withFile } from '../../facts/evidence.ts';
import { imageElements } from '../../facts/images/image-elements.ts';
import { type FetchedImage, imageFiles } from '../../facts/images/image-files.ts';
import { defineAudit, failed, notApplicable, passed, undetermined } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { formatFixes } from '../fixes/image-fixes.ts';
import { unmeasuredReason } from '../unseen-content.ts';

/** The bytes per pixel that Lighthouse expects of a good AVIF file. */
const GOOD_BYTES_PER_PIXEL = 2 / 12;
/** Lighthouse's thresholds: it reports no smaller savings. */
const MIN_SAVING_BYTES = 4096;
const LARGE_GIF_BYTES = 100 * 1024;
const NEW_FORMATS = 'AVIF or WebP';
/** Enough to show how it is done; the evidence lists the rest. */
const MAX_FIXES = 3;

export const audit = defineAudit('performance/image-format', {
  importance: 'medium',
  isAboutFiles: true,
  title: 'Image formats',
  description:
    'Images use an efficient format and compression, so that they load faster. AVIF and WebP need about half the bytes of JPEG and PNG, and video a tenth of an animated GIF.',
  reference: 'https://developer.chrome.com/docs/performance/insights/image-delivery',
  measures: { wasteful: 'Images that could be smaller' },
  results: {
    'no-images': notApplicable('The page loads no images whose format could be improved'),
    efficient: passed('Images are compressed efficiently'),
    wasteful: failed(
      'Images could be smaller',
      'Convert the listed images to AVIF or WebP or compress them more, and animations to video.',
    ),
    undetermined: undetermined('Image compression', 'images'),
  },
  audit: (page) => {
    const files = [...imageFiles(page).values()];
    const wasteful = files.flatMap(wasteOf).sort((a, b) => b.savingBytes - a.savingBytes);
    const savingBytes = sumOf(wasteful, (file) => file.savingBytes);
    const measured = {
      value: { images: files.length, wasteful: wasteful.length, savingBytes },
      savings: { bytes: savingBytes },
      fixes: fixesOf(page, wasteful),
      expected: { bytesPerPixel: Math.round(GOOD_BYTES_PER_PIXEL * 1000) / 1000 },
      ...listEvidence(wasteful, ({ file, savingBytes, remedy }) =>
        withFile(textEvidence(null, `${file.width} × ${file.height} ${file.format}: ${remedy}`, file.url), {
          bytes: file.bytes,
          saving: savingBytes,
        }),
      ),
      confidence: 'likely' as const,
    };
    const title = `${counted(wasteful.length, 'image')} could be smaller`;
    if (wasteful.length > 0) return { result: 'wasteful', title, ...measured };
    const reason = unmeasuredReason(page, resourcesFor(page, 'image'));
    if (reason) return { result: 'undetermined', reason, ...measured };
    return { result: files.length > 0 ? 'efficient' : 'no-images', ...measured };
  },
});

function wasteOf(file: FetchedImage) {
  const { bytes, format, width, height } = file;
  const idealBytes = Math.round(GOOD_BYTES_PER_PIXEL * width * height);
  const savingBytes = format === 'gif' ? videoSaving(bytes ?? 0) : (bytes ?? 0) - idealBytes;
  const remedy = format === 'gif' ? 'video' : /webp|avif/.test(format) ? 'stronger compression' : NEW_FORMATS;
  return savingBytes > MIN_SAVING_BYTES ? [{ file, savingBytes, remedy }] : [];
}

/** The images of the files with the greatest savings, with other formats. */
function fixesOf(page: Page, wasteful: ReturnType<typeof wasteOf>): OfferedFix[] {
  const urls = wasteful.filter(({ remedy }) => remedy === NEW_FORMATS).map(({ file }) => file.url);
  return urls
    .flatMap((url) => imageElements(page).find((image) => image.url === url && !image.hasChoice) ?? [])
    .slice(0, MAX_FIXES)
    .flatMap(({ element }) => formatFixes(element));
}

/** Lighthouse's estimate, from a thousand animations converted to videos. */
function videoSaving(bytes: number): number {
  if (bytes <= LARGE_GIF_BYTES) return 0;
  return Math.round((bytes * Math.round(29.1 * Math.log10(bytes) - 100.7)) / 100);
}
