const TOKEN = /^[A-Za-z*][\w!#$%&'*+.^`|~:/-]*/;
const PARAMETER =
  /^; *[a-z*][a-z0-9_.*-]*(?:=(?:"(?:[^"\\]|\\["\\])*"|\?[01]|:[A-Za-z0-9+/=]*:|[\w*!#$%&'+.^`|~:/-]+))?/;

/** The token of a structured header (RFC 9651) that contains one, parameters dropped; null for anything else. */
export function structuredToken(header: string): string | null {
  const text = header.trim();
  const token = TOKEN.exec(text)?.[0];
  if (!token) return null;
  let rest = text.slice(token.length);
  while (rest) {
    const parameter = PARAMETER.exec(rest)?.[0];
    if (!parameter) return null;
    rest = rest.slice(parameter.length);
  }
  return token;
}
