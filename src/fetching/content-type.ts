import { MIMEType } from 'node:util';

/** What a `Content-Type` header says. */
export interface ContentType {
  /** Type and subtype in lower case: `text/html`. */
  essence: string;
  charset: string | null;
}

/** By which servers say that they do not know either. */
const UNKNOWN_TYPES: readonly string[] = ['*/*', 'application/unknown', 'unknown/unknown'];

/**
 * Parses a `Content-Type` value by the WHATWG rules; null when browsers look at the content instead: it is absent,
 * makes no sense or tells nothing.
 */
export function parseContentType(value: string | null): ContentType | null {
  if (value === null) return null;
  try {
    const { essence, params } = new MIMEType(value);
    return UNKNOWN_TYPES.includes(essence) ? null : { essence, charset: params.get('charset') };
  } catch {
    return null;
  }
}

/** Whether a media type is XHTML, which browsers read by the rules of XML. */
export function isXhtml(type: ContentType | null): boolean {
  return type?.essence === 'application/xhtml+xml';
}

/** Whether browsers show the type as a web page. */
export function isHtmlType(type: ContentType): boolean {
  return type.essence === 'text/html' || isXhtml(type);
}

const SNIFFED_BYTES = 512;
const HTML_START =
  /^(?:\xEF\xBB\xBF)?[\t\n\f\r ]*<(?:!--|(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[ >])/i;

/** Whether bytes without a type are a web page, by the patterns of the WHATWG MIME Sniffing standard. */
export function looksLikeHtml(bytes: Buffer): boolean {
  return HTML_START.test(bytes.toString('latin1', 0, SNIFFED_BYTES));
}
