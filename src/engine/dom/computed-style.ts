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
/** Keywords that select inheritance or the initial value. */
const DEFAULTING = new Set(['inherit', 'revert', 'revert-layer', 'unset']);
const INHERITED = new Set(['direction', 'pointer-events', 'visibility']);

/** The computed style of an element, limited to the properties that audits and axe read. */
export class ComputedStyle {
  static {
    // The properties that axe-core also reads as members.
    for (const property of ['height', 'overflow', 'position', 'width']) {
      Object.defineProperty(ComputedStyle.prototype, property, {
        get(this: ComputedStyle) {
          return this.getPropertyValue(property);
        },
      });
    }
  }

  readonly #cascaded: ReadonlyMap<string, string>;
  readonly #parent: ComputedStyle | null;
  /** The values that were set, and inherited ones, so that no chain of ancestors is walked twice. */
  #known: Map<string, string> | undefined;

  /**
   * @param cascaded the cascaded values, by property
   * @param parent the computed style of the parent element
   */
  constructor(cascaded: ReadonlyMap<string, string>, parent: ComputedStyle | null) {
    this.#cascaded = cascaded;
    this.#parent = parent;
  }

  /** The value as CSSOM writes it, empty for a property that is not among `INITIAL_VALUES`. */
  getPropertyValue(property: string): string {
    return this.#known?.get(property) ?? this.#derive(property);
  }

  /** Overrides the page's CSS. */
  setProperty(property: string, value: string): void {
    this.#known ??= new Map();
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
    if (!isInherited || !this.#parent) return initial;
    const inherited = this.#parent.getPropertyValue(property);
    this.setProperty(property, inherited);
    return inherited;
  }
}
