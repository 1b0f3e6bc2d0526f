/** One directive of a Content Security Policy. */
export interface Directive {
  /** In lower case. */
  name: string;
  /** As written. */
  values: string[];
}

/** The directives of one policy in order, repeated ones included. */
export function parsePolicy(text: string): Directive[] {
  return text.split(';').flatMap((part) => {
    const [name, ...values] = part.split(/\s+/).filter(Boolean);
    return name ? [{ name: name.toLowerCase(), values }] : [];
  });
}
