import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { elementEvidence, textEvidence } from '../../facts/evidence.ts';
import { headerValue } from '../../page/headers.ts';
import { defineAudit, failed, passed, warning } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { headFix, htmlFix, withSteps } from '../fixes/html-fixes.ts';

const EXPECTED = 'utf-8';

const advice =
  'Add charset=utf-8 to the Content-Type header, or put <meta charset="utf-8"> first in the <head>.';

const META = '<meta charset="utf-8">';

export const audit = defineAudit('best-practices/charset', {
  importance: 'medium',
  basis: 'response',
  title: 'Character encoding',
  description:
    'The page declares its character encoding in the Content-Type header or early in the <head>, so that all browsers decode its text the same way. HTML requires UTF-8.',
  reference: 'https://developer.chrome.com/docs/lighthouse/best-practices/charset/',
  measure: { name: 'Character encoding' },
  results: {
    declared: passed('The page declares UTF-8 as its character encoding'),
    'not-utf-8': warning(
      'The page is not encoded in UTF-8',
      'Save the page as UTF-8 and declare it: <meta charset="utf-8">.',
    ),
    conflicting: warning(
      'The header and the page declare different character encodings',
      'Declare UTF-8 in both. Browsers use the Content-Type header and ignore the meta tag.',
    ),
    'bom-only': warning('Only a byte order mark declares the character encoding', advice),
    missing: failed('The page declares no character encoding in its first 1024 bytes', advice),
  },
  audit: (page) => {
    const contentType = headerValue(page.headers, 'content-type');
    const header = contentType?.match(HEADER_CHARSET)?.[1] ?? null;
    const meta = metaDeclaration(page);
    const encoding = page.encoding.toLowerCase();
    const measured = {
      value: encoding,
      expected: EXPECTED,
      evidence: [
        ...(contentType === null ? [] : [textEvidence(`content-type: ${contentType}`)]),
        ...(meta ? [elementEvidence(meta.element)] : []),
      ],
      // Browsers use the header.
      fixes: meta || header !== null ? htmlFix(META) : metaFix(page),
    };
    if (header === null && meta === null) {
      return { result: page.encodingSource === 'bom' ? 'bom-only' : 'missing', ...measured };
    }
    if (header !== null && meta !== null && encodingOf(header) !== encodingOf(meta.label)) {
      return { result: 'conflicting', ...measured };
    }
    return { result: encoding === EXPECTED ? 'declared' : 'not-utf-8', ...measured };
  },
});

/** The element to add, and the changes of the file without which it does not suffice. */
function metaFix(page: Page): OfferedFix[] {
  const isSeenTooLate = page.html.search(/<head[\s>]/i) > META_PRESCAN_CHARACTERS - META.length;
  const steps = [
    isSeenTooLate &&
      'Move comments from above the <head> to its end: browsers read only the first 1024 bytes.',
    page.encoding.toLowerCase() !== EXPECTED && NOT_ASCII.test(page.html) && 'Save the file in UTF-8.',
  ].filter((step) => step !== false);
  return steps.length > 0 ? withSteps(headFix(META, true), ...steps) : headFix(META, true);
}

/** The encoding with that label (`latin1` is `windows-1252`); the label itself when it is unknown. */
function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return label.toLowerCase();
  }
}

/** Browsers look for a `meta` no further than this; Lighthouse reads as many characters. */
const META_PRESCAN_CHARACTERS = 1024;
/** Other files are the same in both encodings. */
const NOT_ASCII = /[^\0-\x7f]/;
// A parameter may be a quoted string (RFC 9110, 5.6.6); a meta may also have single quotes.
const HEADER_CHARSET = /charset\s*=\s*["']?([\w:.()-]{2,})/i;
const META_IN_SOURCE = /^[^>]+charset[^<]+>/i;
const LABEL = /^[\w:.()-]{2,}$/;

/** The first element that declares an encoding, as Lighthouse reads it, with the label as written. */
function metaDeclaration(page: Page): { label: string; element: Element } | null {
  const [, ...metas] = page.html.slice(0, META_PRESCAN_CHARACTERS).split(/<meta/i);
  if (!metas.some((rest) => META_IN_SOURCE.test(rest))) return null;
  for (const element of page.document.querySelectorAll('head meta')) {
    const label = labelOf(element);
    if (label) return { label, element };
  }
  return null;
}

function labelOf(meta: Element): string | null {
  const charset = meta.getAttribute('charset');
  if (charset !== null && LABEL.test(charset)) return charset;
  if (meta.getAttribute('http-equiv')?.toLowerCase() !== 'content-type') return null;
  return meta.getAttribute('content')?.match(HEADER_CHARSET)?.[1] ?? null;
}
