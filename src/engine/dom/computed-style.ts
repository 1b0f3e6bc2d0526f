/** The properties that axe asks for, with their initial values. `overflow` is told from its two halves. */
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
const INHERITED = new Set(['direction', 'pointer-events', 'visibility']);

/** What an element looks like, as far as axe asks. */
export class ComputedStyle {
  readonly #values: Map<string, string>;
  readonly #parent: ComputedStyle | null;

  /**
   * @param declared the values that won, by property; others are added once told
   * @param parent of the element around
   */
  constructor(declared: Map<string, string>, parent: ComputedStyle | null) {
    this.#values = declared;
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

  /** The value as CSSOM writes it, empty for a property that axe does not ask for. */
  getPropertyValue(property: string): string {
    const known = this.#values.get(property);
    if (known !== undefined) return known;
    const value = this.#derive(property);
    this.#values.set(property, value);
    return value;
  }

  /** Whatever style sheets say. */
  setProperty(property: string, value: string): void {
    this.#values.set(property, value);
  }

  #derive(property: string): string {
    if (property === 'overflow') {
      const [x, y] = [this.getPropertyValue('overflow-x'), this.getPropertyValue('overflow-y')];
      return x === y ? x : `${x} ${y}`;
    }
    if (INHERITED.has(property) && this.#parent) return this.#parent.getPropertyValue(property);
    return INITIAL_VALUES[property] ?? '';
  }
}
