import sniffEncoding from 'html-encoding-sniffer';
import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';

/**
 * Longest head searched, in bytes. Chromium has no limit; ours keeps the search from blocking the process for more
 * than about 20 ms. Late declarations usually follow inline stylesheets, which fit into this length.
 */
export const MAX_HEAD_BYTES = 128 * 1024;

/** Elements of a head, by Chromium's `HTMLMetaCharsetParser`: any other tag ends the search. */
const HEAD_ELEMENTS = new Set('script noscript style link meta object title base'.split(' '));
/** Elements whose content is text, so that tags and comments in it do not count. */
const TEXT_MODES = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['noscript', TokenizerMode.RAWTEXT],
  ['style', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
]);

/**
 * The encoding of the first `<meta>` with a known charset in the head. HTML parsers that find it after the prescanned
 * 1024 bytes decode again (HTML Standard 13.2.3.4); like Chromium, this search ends with the head.
 */
export function findHeadCharset(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, MAX_HEAD_BYTES);
  let found: string | null = null;
  const handler: TokenHandler = {
    onStartTag({ tagName, location }) {
      tokenizer.state = TEXT_MODES.get(tagName) ?? tokenizer.state;
      if (tagName === 'meta' && location) found = readMeta(head, location);
      const isHead = HEAD_ELEMENTS.has(tagName) || tagName === 'html' || tagName === 'head';
      if (found !== null || !isHead) tokenizer.pause();
    },
    onEndTag({ tagName }) {
      if (!HEAD_ELEMENTS.has(tagName)) tokenizer.pause();
    },
    onComment: ignore,
    onDoctype: ignore,
    onEof: ignore,
    onCharacter: ignore,
    onNullCharacter: ignore,
    onWhitespaceCharacter: ignore,
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, handler);
  // All encodings in which tags can be found are supersets of ASCII. In Latin-1, character offsets are byte offsets.
  tokenizer.write(Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1'), true);
  return found;
}

/** The charset that a single tag declares, by the rules of the prescan: `charset`, or `http-equiv` with `content`. */
function readMeta(bytes: Uint8Array, { startOffset, endOffset }: Token.Location): string | null {
  return sniffEncoding(bytes.subarray(startOffset, endOffset), { defaultEncoding: '' }) || null;
}

function ignore(): void {}
