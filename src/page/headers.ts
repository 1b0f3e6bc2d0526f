/** A header as received: name in lower case, value without outer white space. Each character is one byte (Latin-1). */
export type HeaderLine = readonly [name: string, value: string];

/** Every value of the header, in the order received. `name` in lower case. */
export function headerValues(headers: readonly HeaderLine[], name: string): string[] {
  return headers.filter(([candidate]) => candidate === name).map(([, value]) => value);
}

/** The header's values joined with `, ` as RFC 9110 allows; null when absent. */
export function headerValue(headers: readonly HeaderLine[], name: string): string | null {
  const values = headerValues(headers, name);
  return values.length > 0 ? values.join(', ') : null;
}

/** The type of the content in lower case and without parameters; empty when the header is missing. */
export function mediaType(headers: readonly HeaderLine[]): string {
  return headerValue(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}
