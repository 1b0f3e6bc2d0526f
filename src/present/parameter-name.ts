/** The parameter name of a field: `per_page` for `perPage`. */
export function parameterName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
