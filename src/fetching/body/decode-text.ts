import { getBOMEncoding, labelToName, legacyHookDecode } from '@exodus/bytes/encoding.js';

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
