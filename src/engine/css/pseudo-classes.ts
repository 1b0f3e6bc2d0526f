/** The position of an element among its siblings: the first of every `step` from `offset` on, as `An+B` says. */
export interface Nth {
  kind: 'nth';
  step: number;
  offset: number;
  /** Counts only siblings of the same name. */
  isOfType: boolean;
  /** Counts from the last sibling. */
  isFromEnd: boolean;
}

const CONTROLS = 'button, input, select, textarea, fieldset';

/** Pseudo-classes as the selectors that mean the same on a page that has just loaded. */
export const EQUIVALENTS: Readonly<Record<string, string>> = {
  'any-link': ':is(a, area)[href]',
  checked: 'input:is([type=checkbox i], [type=radio i])[checked], option[selected]',
  // Scripts define the custom elements: pages hide others with `:not(:defined)` until then.
  defined: '*',
  // Controls in the first legend of a disabled fieldset stay enabled.
  disabled: `:is(${CONTROLS}, optgroup, option)[disabled], optgroup[disabled] > option,
    fieldset[disabled] > :not(legend:first-of-type) :is(${CONTROLS}),
    fieldset[disabled] > :is(${CONTROLS})`,
  enabled: `:is(${CONTROLS}, optgroup, option):not(:disabled)`,
  'first-of-type': ':nth-of-type(1)',
  'last-of-type': ':nth-last-of-type(1)',
  link: ':any-link',
  'only-child': ':first-child:last-child',
  'only-of-type': ':first-of-type:last-of-type',
  open: ':is(details, dialog)[open]',
  optional: ':is(input, select, textarea):not([required])',
  'placeholder-shown': `input[placeholder]:not([placeholder=""], [value]:not([value=""])),
    textarea[placeholder]:not([placeholder=""]):empty`,
  required: ':is(input, select, textarea)[required]',
  scope: ':root',
};

/** States that no element has before the reader does something. */
export const STATES_OF_USE: ReadonlySet<string> = new Set(
  `active autofill focus focus-visible focus-within fullscreen hover modal popover-open target
  user-invalid user-valid visited -webkit-autofill -webkit-full-screen -moz-focusring`.split(/\s+/),
);

/** `An+B`, without the white space that may be around its parts. */
const POSITION = /^(?:([+-]?\d*)n)?([+-]?\d+)?$/i;
const WORDS: Readonly<Record<string, string>> = { even: '2n', odd: '2n+1' };

/** Parses the argument of `:nth-child()` and its siblings; null if it is invalid, or has `of` and a selector. */
export function parseNth(name: string, argument: string): Nth | null {
  const text = argument.replace(/\s/g, '').toLowerCase();
  const [match, step, offset] = POSITION.exec(WORDS[text] ?? text) ?? [];
  if (!match) return null;
  return {
    kind: 'nth',
    step: step === undefined ? 0 : Number(/\d/.test(step) ? step : `${step}1`),
    offset: Number(offset ?? 0),
    isOfType: name.endsWith('of-type'),
    isFromEnd: name.startsWith('nth-last'),
  };
}
