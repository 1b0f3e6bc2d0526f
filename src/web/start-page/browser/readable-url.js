/** `%25` stays: decoded, it would make other sequences ambiguous. */
const ENCODED = /(?:%(?!25)[\da-f]{2})+/gi;
/** Spaces, control and format characters would be invisible or reorder the text. */
const INVISIBLE = /[\p{C}\p{Z}]/gu;

/** A URL with its percent-encoded text decoded, without `https://`. @param {string} url */
export function readableUrl(url) {
  return url.replace(/^https:\/\//, '').replaceAll(ENCODED, decode);
}

/** @param {string} encoded */
function decode(encoded) {
  try {
    return decodeURI(encoded).replaceAll(INVISIBLE, encodeURIComponent);
  } catch {
    return encoded;
  }
}
