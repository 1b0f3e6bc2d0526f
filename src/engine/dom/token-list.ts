/** The DOM's `DOMTokenList`, read-only: each token of an attribute once, in their order. */
export class TokenList extends Set<string> {
  /** As written. */
  readonly value: string;

  constructor(value: string) {
    super(value.split(/[\t\n\f\r ]+/).filter(Boolean));
    this.value = value;
  }

  get length(): number {
    return this.size;
  }

  contains(token: string): boolean {
    return this.has(token);
  }
}
