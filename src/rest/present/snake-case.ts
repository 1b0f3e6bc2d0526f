/** A name in snake case, as a type: `ttfb_ms` for `ttfbMs`. */
type SnakeCaseName<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCaseName<Rest>}`
  : '';

/** An object with its names, and those of the objects in it, in snake case. */
export type SnakeCase<Value> = Value extends readonly (infer Entry)[]
  ? SnakeCase<Entry>[]
  : Value extends object
    ? { [Name in keyof Value & string as SnakeCaseName<Name>]: SnakeCase<Value[Name]> }
    : Value;

/** A name of the services in the case of this API: `ttfb_ms` for `ttfbMs`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
