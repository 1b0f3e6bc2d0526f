import { MIMEType } from 'node:util';
import { type HeaderLine, headerValues, listedValues } from '../../page/headers.ts';

/** The content type and charset of a response, from its `Content-Type` headers. */
export interface ContentType {
  /** Type and subtype in lower case: `text/html`. */
  essence: string;
  charset: string | null;
}

/** Types by which servers state that they do not know the type. */
const UNKNOWN_TYPES: readonly string[] = ['application/unknown', 'unknown/unknown'];

/**
 * The media type as the Fetch standard extracts it: the last valid value of all lines, with the charset of the value
 * before it if both have the same type. Null when browsers sniff the content: without a valid value, or for an unknown
 * type.
 */
export function readContentType(headers: readonly HeaderLine[]): ContentType | null {
  const values = listedValues(headerValues(headers, 'content-type').join(','));
  const type = values
    .map(parseContentType)
    .filter((type) => type !== null)
    .filter(({ essence }) => essence !== '*/*')
    .reduce<ContentType | null>(
      (last, type) =>
        type.essence === last?.essence ? { ...type, charset: type.charset ?? last.charset } : type,
      null,
    );
  return type && UNKNOWN_TYPES.includes(type.essence) ? null : type;
}

function parseContentType(value: string): ContentType | null {
  try {
    const { essence, params } = new MIMEType(value);
    return { essence, charset: params.get('charset') };
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
