import { PHONE_HEIGHT_PX, PHONE_WIDTH_PX } from '../../engine/css/media-query.ts';
import { elementEvidence } from '../../facts/evidence.ts';
import { defineAudit, failed, passed } from '../audit.ts';
import { headFix, tagFixes } from '../fixes/html-fixes.ts';

const DEVICE_WIDTH = 'width=device-width, initial-scale=1';
/** Tolerance for rounding, as in Chrome. */
const WIDTH_TOLERANCE = 0.15;

export const audit = defineAudit('performance/viewport-insight', {
  importance: 'high',
  title: 'Mobile viewport',
  description:
    'The viewport is as wide as the device. Otherwise phones show the page zoomed out and delay taps by up to 300 ms.',
  reference: 'https://developer.chrome.com/docs/performance/insights/viewport',
  measures: { layoutWidth: { name: 'Layout width', unit: 'px' }, isFixedScale: 'Zoom disabled' },
  results: {
    'fits-device': passed('The viewport fits mobile devices'),
    missing: failed(
      'The page has no viewport meta tag',
      'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the <head>.',
    ),
    'too-wide': failed(
      'The viewport is wider than a phone',
      'Set the content of the viewport meta tag to "width=device-width, initial-scale=1".',
    ),
  },
  audit: (page) => {
    // Browsers use the last one.
    const element = page.document.querySelectorAll('meta[name="viewport" i][content]').at(-1);
    const { layoutWidth, isFixedScale } = mobileLayout(element?.getAttribute('content') ?? '');
    const measured = {
      value: { layoutWidth: Math.round(layoutWidth), isFixedScale },
      expected: { layoutWidth: `at most ${PHONE_WIDTH_PX}` },
      confidence: 'likely' as const,
      fixes: element
        ? tagFixes([element], () => ({ element, attributes: { content: DEVICE_WIDTH } }))
        : headFix(`<meta name="viewport" content="${DEVICE_WIDTH}">`),
    };
    if (!element) return { result: 'missing', ...measured };
    const fits = isFixedScale || layoutWidth <= PHONE_WIDTH_PX + WIDTH_TOLERANCE;
    const evidence = [elementEvidence(element)];
    return { result: fits ? 'fits-device' : 'too-wide', ...measured, evidence };
  },
});

/** The layout width in mobile browsers of a page without a viewport width. */
const FALLBACK_WIDTH = 980;
const MAX_WIDTH = 10_000;
const MIN_SCALE = 0.1;
const MAX_SCALE = 10;

/**
 * The layout of the page on Lighthouse's phone, after the viewport rules of CSS Device Adaptation as Chrome applies them:
 * its width in CSS pixels without content that overflows it, and whether the page cannot be zoomed, so that browsers need
 * not wait after a tap for a second one.
 */
function mobileLayout(content: string) {
  const properties = parseContent(content);
  const minimum = scale(properties.get('minimum-scale'));
  const maximum = scale(properties.get('maximum-scale'));
  const initial = scale(properties.get('initial-scale'));
  return {
    layoutWidth: layoutWidth(width(properties.get('width')), constrain(initial, minimum, maximum), maximum),
    isFixedScale:
      forbidsZoom(properties.get('user-scalable')) ||
      (minimum !== null && maximum !== null && minimum >= maximum),
  };
}

/** Keys and values in lower case. Pairs are separated by `,` or white space; authors also write `;`. */
function parseContent(content: string): Map<string, string> {
  const properties = new Map<string, string>();
  for (const part of content.toLowerCase().split(/[,;]/)) {
    const [first, ...rest] = part.split('=').map((text) => text.trim().split(/\s+/));
    let key = first?.[0];
    for (const [value, nextKey] of rest) {
      if (key && value) properties.set(key, value);
      key = nextKey;
    }
  }
  return properties;
}

function layoutWidth(width: number | null, initial: number | null, maximum: number | null): number {
  const intended = width ?? (initial === null ? FALLBACK_WIDTH : 0);
  const zoom = initial ?? maximum;
  // The layout is never narrower than the screen at the requested zoom.
  return zoom === null ? intended : Math.max(PHONE_WIDTH_PX / zoom, intended);
}

function width(value: string | undefined): number | null {
  if (value === 'device-width') return PHONE_WIDTH_PX;
  if (value === 'device-height') return PHONE_HEIGHT_PX;
  return clamp(leadingNumber(value), 1, MAX_WIDTH);
}

function scale(value: string | undefined): number | null {
  if (value === 'yes') return 1;
  if (value === 'device-width' || value === 'device-height') return MAX_SCALE;
  return clamp(leadingNumber(value), MIN_SCALE, MAX_SCALE);
}

function forbidsZoom(value: string | undefined): boolean {
  if (value === undefined || value === 'yes' || value.startsWith('device-')) return false;
  return Math.abs(leadingNumber(value) ?? 0) < 1;
}

/** The number at the start of the value; 0 if it starts with none, null without a value. */
function leadingNumber(value: string | undefined): number | null {
  return value === undefined ? null : Number.parseFloat(value) || 0;
}

/** The number within the limits; null for a negative number, which counts as absent. */
function clamp(number: number | null, min: number, max: number): number | null {
  return number === null || number < 0 ? null : Math.min(Math.max(number, min), max);
}

function constrain(zoom: number | null, minimum: number | null, maximum: number | null): number | null {
  return zoom === null ? null : Math.max(Math.min(zoom, maximum ?? zoom), minimum ?? 0);
}
