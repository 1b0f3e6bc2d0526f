import { ErrorCodes, html, InsertionMode, Parser, type ParserError, type Token } from 'parse5';
import type { TreeMap } from './tree-adapter.ts';

/** The code of an error that parse5 does not know: the parser ignores the start tag, such as of a form in a form. */
const IGNORED_START_TAG = 'ignored-start-tag';

/** A parse error: its code in the HTML standard, in parse5 or in this file, and its offset in the source. */
export interface ParseError {
  code: ParserError['code'] | typeof IGNORED_START_TAG;
  startOffset: number;
}

/**
 * A parser that also reports the tags without effect. parse5 reports them only before the body. They are found by the
 * effect: a start tag creates an element, and an end tag closes one.
 */
export class ReportingParser extends Parser<TreeMap> {
  /** The number of created elements, counted by the tree adapter. */
  created = 0;
  /** The last token with an error of tree construction. A tag that another mode processes again has only one error. */
  #reported: Token.Token | null = null;

  override onStartTag(token: Token.TagToken): void {
    const { created, insertionMode } = this;
    super.onStartTag(token);
    if (this.created === created && canReport(insertionMode)) this.#report(token, IGNORED_START_TAG);
  }

  override onEndTag(token: Token.TagToken): void {
    const { insertionMode, openElements } = this;
    const { depth } = openElements;
    super.onEndTag(token);
    // The parser replaces </p> and </br> by an empty element. </br> may also open formatting elements again.
    if (openElements.depth !== depth && token.tagID !== html.TAG_ID.BR) return;
    // </body> and </html> leave their elements open.
    const isEndOfPage = token.tagID === html.TAG_ID.BODY || token.tagID === html.TAG_ID.HTML;
    if (isEndOfPage && this.insertionMode > insertionMode) return;
    if (canReport(insertionMode)) this.#report(token, ErrorCodes.endTagWithoutMatchingOpenElement);
  }

  override _err(...args: Parameters<Parser<TreeMap>['_err']>): void {
    this.#reported = args[0];
    super._err(...args);
  }

  #report(token: Token.TagToken, code: ParseError['code']): void {
    if (this.#reported !== token) this._err(token, code as ParserError['code']);
  }
}

/** In a `select`, parse5 ignores tags that the HTML standard allows since 2025. */
function canReport(mode: InsertionMode): boolean {
  return mode !== InsertionMode.IN_SELECT && mode !== InsertionMode.IN_SELECT_IN_TABLE;
}
