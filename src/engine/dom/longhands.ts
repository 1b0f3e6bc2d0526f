import type { Declaration } from '../css/parse-stylesheet.ts';
import { INITIAL_VALUES } from './computed-style.ts';

/** The computed value of one property. */
export interface Longhand {
  property: string;
  value: string;
  isImportant: boolean;
}

const WIDE_KEYWORDS = /^(?:inherit|initial|revert|revert-layer|unset)$/;
/** The valid values; browsers ignore others. */
const VALID: Readonly<Record<string, RegExp>> = {
  'content-visibility': /^(?:auto|hidden|visible)$/,
  direction: /^(?:ltr|rtl)$/,
  'font-style': /^(?:italic|normal|oblique|var\()/,
  'font-weight': /^(?:bold|bolder|lighter|normal|\d+(?:\.\d*)?|[a-z]+\(.*)$/,
  display:
    /^(?:none|contents|(?:(?:inline-)?(?:block|flex|grid|table)|flow|flow-root|inline|list-item|math|ruby(?:-[a-z]+)*|run-in|table-[a-z-]+|-webkit-(?:inline-)?(?:box|flex))(?: [a-z-]+){0,2})$/,
  opacity: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)%?$/,
  'overflow-x': /^(?:auto|clip|hidden|scroll|visible)$/,
  'overflow-y': /^(?:auto|clip|hidden|scroll|visible)$/,
  'pointer-events': /^[a-z-]+$/i,
  position: /^(?:absolute|fixed|relative|static|sticky)$/,
  visibility: /^(?:collapse|hidden|visible)$/,
};
/** The properties that decide the size of an element. Only those of `INITIAL_VALUES` have a computed value. */
export const SIZE_PROPERTIES =
  `all aspect-ratio block-size height image-rendering inline-size max-block-size max-height max-inline-size
  max-width min-block-size min-height min-inline-size min-width object-fit width zoom`.split(/\s+/);
/** The properties of which declarations are kept. */
const RELEVANT = new Set([
  ...Object.keys(INITIAL_VALUES),
  ...SIZE_PROPERTIES,
  'background',
  'font',
  'font-family',
  'font-style',
  'font-weight',
  'margin',
  'overflow',
]);
/** The size of a font, which the families follow. */
const FONT_SIZE =
  /(?:^|\s)(?:[\d.]+(?:[a-z]+|%)|calc\(|clamp\(|(?:x+-)?(?:small|large)|medium|smaller|larger)/;
const FONT_WEIGHT = /(?:^|\s)(bold|bolder|lighter|\d{1,4})(?:\s|$)/;
const BACKGROUND_IMAGE = /(?:url|image-set|gradient)\(/;

/** Whether audits or axe read the property, or a longhand of it. */
export function isRelevant({ property }: Declaration): boolean {
  return RELEVANT.has(property);
}

/** The longhands of a declaration among the properties that audits and axe read; none when it is invalid. */
export function longhandsOf(declaration: Declaration): Longhand[] {
  // Most declarations are for other properties.
  if (!isRelevant(declaration)) return [];
  const { property, value: written, isImportant } = declaration;
  const value = written.toLowerCase();
  return expand(property, value)
    .filter(([name, part]) => isValid(name, part))
    .map(([name, part]) => ({ property: name, value: computed(name, part), isImportant }));
}

function expand(property: string, value: string): [property: string, value: string][] {
  if (property === 'overflow') {
    const [x = '', y = x] = value.split(/\s+/);
    return [
      ['overflow-x', x],
      ['overflow-y', y],
    ];
  }
  if (property === 'margin') {
    const [top = '', right = top, , left = right] = value.split(/\s+/);
    return [
      ['margin-top', top],
      ['margin-left', left],
    ];
  }
  if (property === 'background') {
    return [
      ['background-color', value],
      ['background-image', BACKGROUND_IMAGE.test(value) ? value : 'none'],
    ];
  }
  if (property === 'font' && !WIDE_KEYWORDS.test(value)) {
    const beforeSize = value.split(FONT_SIZE, 1)[0] ?? '';
    const weight = FONT_WEIGHT.exec(beforeSize)?.[1] ?? 'normal';
    return [
      // With the size, which is no part of a name.
      ['font-family', value],
      ['font-style', /italic|oblique/.exec(beforeSize)?.[0] ?? 'normal'],
      ['font-weight', value.startsWith('var(') ? value : weight],
    ];
  }
  if (property === 'font') return ['font-family', 'font-style', 'font-weight'].map((name) => [name, value]);
  return [[property, value]];
}

function isValid(property: string, value: string): boolean {
  return WIDE_KEYWORDS.test(value) || (VALID[property]?.test(value) ?? true);
}

function computed(property: string, value: string): string {
  if (WIDE_KEYWORDS.test(value)) return value;
  if (property === 'clip') return value.replace(/(?<![\w.])0(?![\w.%])/g, '0px');
  if (property !== 'opacity') return value;
  const share = Number.parseFloat(value) / (value.endsWith('%') ? 100 : 1);
  return String(Math.min(Math.max(share, 0), 1));
}
