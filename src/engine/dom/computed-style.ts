/** The properties that axe reads, with initial values. `overflow` is derived from `overflow-x` and `overflow-y`. */
export const INITIAL_VALUES: Readonly<Record<string, string>> = {
  'background-color': 'rgba(0, 0, 0, 0)',
  'background-image': 'none',
  bottom: 'auto',
  clip: 'auto',
  'clip-path': 'none',
  'content-visibility': 'visible',
  direction: 'ltr',
  display: 'inline',
  height: 'auto',
  left: 'auto',
  'margin-left': '0px',
  'margin-top': '0px',
  opacity: '1',
  'overflow-x': 'visible',
  'overflow-y': 'visible',
  'pointer-events': 'auto',
  position: 'static',
  right: 'auto',
  top: 'auto',
  visibility: 'visible',
  width: 'auto',
};
/** Keywords that leave the value to inheritance or to the initial value. */
const DEFAULTING = new Set(['inherit', 'revert', 'revert-layer', 'unset']);
const INHERITED = new Set(['direction', 'pointer-events', 'visibility']);

/** The computed style of an element, limited to the properties that audits and axe read. */
export class ComputedStyle {
  readonly #cascaded: ReadonlyMap<string, string>;
  readonly #parent: ComputedStyle | null;
  /** Cached values, and those that were set. */
  readonly #known = new Map<string, string>();

  /**
   * @param cascaded the values that won, by property
   * @param parent the computed style of the parent element
   */
  constructor(cascaded: ReadonlyMap<string, string>, parent: ComputedStyle | null) {
    this.#cascaded = cascaded;
    this.#parent = parent;
  }

  get height(): string {
    return this.getPropertyValue('height');
  }

  get overflow(): string {
    return this.getPropertyValue('overflow');
  }

  get position(): string {
    return this.getPropertyValue('position');
  }

  get width(): string {
    return this.getPropertyValue('width');
  }

  /** The value as CSSOM writes it, empty for a property that is not among `INITIAL_VALUES`. */
  getPropertyValue(property: string): string {
    const known = this.#known.get(property);
    if (known !== undefined) return known;
    const value = this.#derive(property);
    this.#known.set(property, value);
    return value;
  }

  /** Overrides the page's CSS. */
  setProperty(property: string, value: string): void {
    this.#known.set(property, value);
  }

  #derive(property: string): string {
    if (property === 'overflow') {
      const [x, y] = [this.getPropertyValue('overflow-x'), this.getPropertyValue('overflow-y')];
      return x === y ? x : `${x} ${y}`;
    }
    const initial = INITIAL_VALUES[property] ?? '';
    const cascaded = this.#cascaded.get(property) ?? 'unset';
    if (cascaded === 'initial') return initial;
    if (!DEFAULTING.has(cascaded)) return cascaded;
    const isInherited = cascaded === 'inherit' || INHERITED.has(property);
    return isInherited && this.#parent ? this.#parent.getPropertyValue(property) : initial;
  }
}
