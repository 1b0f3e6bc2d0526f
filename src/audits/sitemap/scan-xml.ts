import { SaxesParser } from 'saxes';

/**
 * Maximum depth, to limit memory: the parser keeps a record of every open element. Sitemaps and feeds are less than ten
 * levels deep.
 */
const MAX_DEPTH = 100;
const DOCTYPE = /^\s*<!doctype/i;
/** An & that does not begin a reference. XML declares only these five names. */
const STRAY_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});)/;

/** Plainer messages for errors of the parser. */
const MESSAGES: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/^unclosed tag: (.*)$/, '<$1> is never closed'],
  [/^unmatched closing tag: (.*)\.$/, '</$1> has no start tag'],
  [/^unexpected close tag\.$/, 'an end tag does not match its start tag'],
  [/^text data outside of root node\.$/, 'text outside the root element'],
  [/^disallowed character in tag name$/, 'unescaped <, write &lt;'],
  [/^document must contain a root element\.$/, 'the file has no XML elements'],
  [/\.$/, ''],
];

/** Length of the longest reference, `&#x10ffff;`. */
const LONGEST_REFERENCE = 10;

/** Handlers of a scan, called with local names in document order. They may throw an `XmlFault`. */
export interface XmlHandlers {
  open: (name: string) => void;
  text: (text: string) => void;
  close: (name: string) => void;
}

/** Ends a scan: the text is not valid XML, or a handler rejects it. */
export class XmlFault extends Error {
  /** Counted from 1; null for the current line. */
  readonly line: number | null;
  constructor(message: string, line: number | null = null) {
    super(message);
    this.line = line;
  }
}

/**
 * Parses XML in one pass and stops at the first error with an `XmlFault` that has a line. A document type is an error:
 * lists of URLs need none, and its entities can expand without limit.
 * @param isCut the document is longer than the text, which may end anywhere
 */
export function scanXml(text: string, isCut: boolean, handlers: XmlHandlers): void {
  // A cut may fall within a reference or a tag.
  const xml = isCut ? text.slice(0, text.lastIndexOf('>') + 1) : text;
  if (DOCTYPE.test(xml)) throw new XmlFault('the file has a document type, like a web page', 1);
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  /** Offset of the end of the last tag, comment or CDATA section. */
  let end = 0;
  parser.on('error', ({ message }) => {
    throw new XmlFault(plainMessage(message));
  });
  parser.on('doctype', () => {
    throw new XmlFault('the file has a document type, like a web page');
  });
  parser.on('comment', () => {
    end = parser.position;
  });
  parser.on('cdata', (content) => {
    end = parser.position;
    handlers.text(content);
  });
  parser.on('text', handlers.text);
  parser.on('opentag', ({ name }) => {
    end = parser.position;
    depth++;
    if (depth > MAX_DEPTH) throw new XmlFault(`elements are nested more than ${MAX_DEPTH} deep`);
    handlers.open(localName(name));
  });
  parser.on('closetag', ({ name }) => {
    end = parser.position;
    depth--;
    handlers.close(localName(name));
  });
  // The parser reports a stray & only at the next semicolon.
  const strayAmpersand = () => {
    const stray = STRAY_AMPERSAND.exec(xml.slice(end, parser.position + LONGEST_REFERENCE));
    return stray && new XmlFault('unescaped &, write &amp;', lineAt(xml, end + stray.index));
  };
  try {
    parser.write(xml);
    if (!isCut) parser.close();
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    throw strayAmpersand() ?? new XmlFault(error.message, error.line ?? parser.line);
  }
  // An unclosed comment or CDATA section may contain any &.
  const unreported = isCut && !xml.includes('<!', end) ? strayAmpersand() : null;
  if (unreported) throw unreported;
}

function plainMessage(message: string): string {
  const [pattern, plain] = MESSAGES.find(([known]) => known.test(message)) ?? [];
  return pattern && plain !== undefined ? message.replace(pattern, plain) : message;
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
