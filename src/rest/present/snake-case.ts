/** A name in snake case, as a type: `ttfb_ms` for `ttfbMs`. */
type SnakeCaseName<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCaseName<Rest>}`
  : '';

/** An object type with all names in snake case, also in nested objects. */
export type SnakeCase<Value> = Value extends readonly (infer Entry)[]
  ? SnakeCase<Entry>[]
  : Value extends object
    ? { [Name in keyof Value & string as SnakeCaseName<Name>]: SnakeCase<Value[Name]> }
    : Value;

/** Converts a name to the case of this API: `ttfbMs` becomes `ttfb_ms`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
