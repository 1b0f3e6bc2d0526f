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

// A comma within quotes is not a separator.
const LISTED_VALUE = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;

/** The values of a comma-separated list (RFC 9110, 5.6.1), as written. */
export function listedValues(list: string): string[] {
  return list.match(LISTED_VALUE) ?? [];
}

/** The directives of a list such as `Cache-Control`: names in lower case, values without quotes, empty without a value. */
export function listedDirectives(list: string): { name: string; value: string }[] {
  return listedValues(list).map((text) => {
    const [name = '', ...rest] = text.split('=');
    const written = rest.join('=').trim();
    const value = /^".*"$/s.test(written) ? written.slice(1, -1).replace(/\\(.)/gs, '$1') : written;
    return { name: name.trim().toLowerCase(), value };
  });
}

/** The type of the content in lower case and without parameters; empty when the header is missing. */
export function mediaType(headers: readonly HeaderLine[]): string {
  return headerValue(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}
