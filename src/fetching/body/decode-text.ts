import { getBOMEncoding, labelToName, legacyHookDecode } from '@exodus/bytes/encoding.js';
import sniffEncoding from 'html-encoding-sniffer';
import type { FetchedPage } from '../../page/fetched-page.ts';
import { findHeadCharset } from './find-head-charset.ts';

const DEFAULT_ENCODING = 'UTF-8';
/** The `@charset` rule of CSS. It counts only at the very start, in exactly this syntax. */
const CSS_CHARSET = /^@charset "([^"]{1,64})";/;
const CSS_CHARSET_BYTES = 100;

/** Decodes a text file: byte order mark, then the charset of `Content-Type`, then `@charset`, then UTF-8. */
export function decodeText(bytes: Buffer, charset: string | null): string {
  const declared = CSS_CHARSET.exec(bytes.toString('latin1', 0, CSS_CHARSET_BYTES))?.[1];
  const encoding = [charset, declared].map((label) => label && labelToName(label)).find(Boolean);
  return legacyHookDecode(bytes, getBOMEncoding(bytes) ?? encoding ?? DEFAULT_ENCODING);
}

/** A document as text, and its character encoding. */
export type DecodedHtml = Pick<FetchedPage, 'html' | 'encoding' | 'encodingSource'>;

const UNDECLARED = '';

/**
 * Decodes as browsers do: byte order mark, the charset of `Content-Type`, the declaration in the first 1024 bytes or
 * the rest of an HTML head, windows-1252 (UTF-8 for XHTML). Unknown labels count as absent.
 */
export function decodeHtml(bytes: Uint8Array, charset: string | null, isXml: boolean): DecodedHtml {
  const { encoding, encodingSource } = findEncoding(bytes, charset, isXml);
  return { html: legacyHookDecode(bytes, encoding), encoding, encodingSource };
}

function findEncoding(bytes: Uint8Array, charset: string | null, isXml: boolean): Omit<DecodedHtml, 'html'> {
  const byMark = getBOMEncoding(bytes);
  if (byMark) return { encoding: labelToName(byMark) ?? byMark, encodingSource: 'bom' };
  const byHeader = charset && labelToName(charset);
  if (byHeader) return { encoding: byHeader, encodingSource: 'http' };
  const prescanned = sniffEncoding(bytes, { xml: isXml, defaultEncoding: UNDECLARED });
  const declared = prescanned === UNDECLARED && !isXml ? findHeadCharset(bytes) : prescanned;
  if (declared) return { encoding: declared, encodingSource: 'meta' };
  return { encoding: isXml ? 'UTF-8' : 'windows-1252', encodingSource: 'default' };
}
