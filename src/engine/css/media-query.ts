/** The phone that Lighthouse emulates. */
export const PHONE_WIDTH_PX = 412;
export const PHONE_HEIGHT_PX = 823;
export const PHONE_PIXEL_RATIO = 1.75;
const PX_PER_EM = 16;

/** The phone's values of features with keyword values. */
const WORDS: Record<string, string> = {
  orientation: 'portrait',
  hover: 'none',
  'any-hover': 'none',
  pointer: 'coarse',
  'any-pointer': 'coarse',
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
  'prefers-contrast': 'no-preference',
  'forced-colors': 'none',
  'display-mode': 'browser',
  scripting: 'enabled',
  update: 'fast',
};

/** The phone's values of features with numeric values. */
const NUMBERS: Record<string, number> = {
  width: PHONE_WIDTH_PX,
  'device-width': PHONE_WIDTH_PX,
  height: PHONE_HEIGHT_PX,
  'device-height': PHONE_HEIGHT_PX,
  resolution: PHONE_PIXEL_RATIO,
  'device-pixel-ratio': PHONE_PIXEL_RATIO,
  'aspect-ratio': PHONE_WIDTH_PX / PHONE_HEIGHT_PX,
  color: 8,
  grid: 0,
};

/** Whether a media query list applies on Lighthouse's phone. A query with an unknown feature does not apply. */
export function matchesPhone(list: string): boolean {
  if (list.trim() === '') return true;
  const queries = list.toLowerCase().split(',');
  return queries.flatMap((query) => query.trim().split(/\)\s*or\s*\(/)).some(matchesConjunction);
}

function matchesConjunction(query: string): boolean {
  const isNegated = /^not\b/.test(query);
  const terms = query.replace(/^(?:not|only)\b/, '').split(/\band\b/);
  return terms.every((term) => matchesTerm(term.replace(/[()]/g, '').trim())) !== isNegated;
}

function matchesTerm(term: string): boolean {
  if (term === 'all' || term === 'screen') return true;
  const [name = '', value] = term.split(':').map((part) => part.trim());
  if (value === undefined) {
    return matchesRange(term) ?? (term in WORDS ? WORDS[term] !== 'none' : Boolean(NUMBERS[term]));
  }
  if (name in WORDS) return WORDS[name] === value;
  const [, bound, feature = ''] = /^(?:-webkit-)?(min-|max-)?(.+)$/.exec(name) ?? [];
  const actual = NUMBERS[feature];
  const wanted = numberOf(value);
  if (actual === undefined || wanted === null) return false;
  if (bound === 'min-') return actual >= wanted;
  return bound === 'max-' ? actual <= wanted : actual === wanted;
}

/** `width >= 600px`, `400px < width <= 600px`; null for anything else. */
function matchesRange(term: string): boolean | null {
  const parts = term.split(/([<>]=?|=)/).map((part) => part.trim());
  if (parts.length < 3) return null;
  for (let i = 1; i < parts.length; i += 2) {
    const [left, right] = [operand(parts[i - 1]), operand(parts[i + 1])];
    if (left === null || right === null || !compares(left, parts[i], right)) return false;
  }
  return true;
}

function operand(text = ''): number | null {
  return NUMBERS[text] ?? numberOf(text);
}

function compares(left: number, operator: string | undefined, right: number): boolean {
  if (operator === '=') return left === right;
  if (left === right) return operator === '<=' || operator === '>=';
  return operator?.startsWith('<') ? left < right : left > right;
}

/** A length in pixels, a resolution in dots a pixel, a ratio or a number; null for anything else. */
function numberOf(text: string): number | null {
  const ratio = /^(\d+)\s*\/\s*(\d+)$/.exec(text);
  if (ratio) return Number(ratio[1]) / Number(ratio[2]);
  const [, digits, unit] = /^(-?(?:\d+\.?|\d*\.\d+))\s*([a-z]*)$/.exec(text) ?? [];
  if (digits === undefined) return null;
  if (unit === 'em' || unit === 'rem') return Number(digits) * PX_PER_EM;
  if (unit === 'dpi') return Number(digits) / 96;
  return ['', 'px', 'dppx', 'x'].includes(unit ?? '') ? Number(digits) : null;
}
