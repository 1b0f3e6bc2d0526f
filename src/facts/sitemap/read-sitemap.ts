import { SaxesParser } from 'saxes';

/** The content of a sitemap. */
export interface Sitemap {
  kind: 'urlset' | 'sitemapindex' | 'rss' | 'feed' | 'text';
  /** Pages, or the sitemaps of an index. */
  entries: number;
  /** The URLs in the `loc` of the entries. */
  addresses: ReadonlySet<string>;
}

interface SitemapFault {
  /** Counted from 1. */
  line: number;
  message: string;
}

/** Ends the parsing of XML. */
class XmlFault extends Error {}

/** The element name of an entry, by the name of the root element. */
const ENTRY_NAMES = { urlset: 'url', sitemapindex: 'sitemap', rss: 'item', feed: 'entry' } as const;
/** Limit of the protocol for one file. */
const MAX_ENTRIES = 50_000;
const TOO_MANY = `the file has more than ${MAX_ENTRIES} entries`;
/** The depth of a `loc`: in an entry of the root. */
const LOCATION_DEPTH = 3;
/** Limits memory: the parser keeps every open element. Sitemaps and feeds are less than ten levels deep. */
const MAX_DEPTH = 100;
/** A document type is an error: lists of URLs need none, and its entities can expand without limit. */
const DOCTYPE = /^\s*<!doctype/i;
const HAS_DOCTYPE = 'the file has a document type, like a web page';
/** An & that does not begin a reference. XML declares only these five names. */
const STRAY_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});)/;
/** Length of the longest reference, `&#x10ffff;`. */
const LONGEST_REFERENCE = 10;
const NO_ELEMENTS = 'the file has no XML elements';

/** Plainer messages for errors of the parser. */
const MESSAGES: [pattern: RegExp, message: string][] = [
  [/^unclosed tag: (.*)$/, '<$1> is never closed'],
  [/^unmatched closing tag: (.*)\.$/, '</$1> has no start tag'],
  [/^unexpected close tag\.$/, 'an end tag does not match its start tag'],
  [/^text data outside of root node\.$/, 'text outside the root element'],
  [/^disallowed character in tag name$/, 'unescaped <, write &lt;'],
  [/^document must contain a root element\.$/, NO_ELEMENTS],
  [/\.$/, ''],
];

/** Parses XML of sitemaps.org, RSS or Atom, or a URL per line. @param isCut the text may end anywhere */
export function readSitemap(text: string, isCut = false): Sitemap | SitemapFault {
  if (!text.trimStart().startsWith('<')) return readLines(text);
  const xml = text.replace('\uFEFF', '');
  // A cut may fall within a reference or a tag.
  return readXml(isCut ? xml.slice(0, xml.lastIndexOf('>') + 1) : xml, isCut);
}

function readLines(text: string): Sitemap | SitemapFault {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const addresses = lines.filter(Boolean);
  const wrong = lines.findIndex((line) => line && !/^https?:\/\//i.test(line));
  if (wrong !== -1) return { line: wrong + 1, message: 'the line is neither XML nor a URL' };
  if (addresses.length > MAX_ENTRIES) return { line: 1, message: TOO_MANY };
  if (addresses.length === 0) return { line: 1, message: 'the file is empty' };
  return { kind: 'text', entries: addresses.length, addresses: new Set(addresses) };
}

function readXml(xml: string, isCut: boolean): Sitemap | SitemapFault {
  if (DOCTYPE.test(xml)) return { line: 1, message: HAS_DOCTYPE };
  const parser = new SaxesParser({ position: false });
  const path: string[] = [];
  const addresses = new Set<string>();
  let kind: keyof typeof ENTRY_NAMES | null = null;
  let entries = 0;
  let location = '';
  /** Offset of the end of the last tag, comment or CDATA section. */
  let end = 0;
  // Images and videos of an entry have a `loc` too, at a deeper level.
  const isLocation = () => path.length === LOCATION_DEPTH && path.at(-1) === 'loc';
  const addText = (text: string) => {
    if (isLocation()) location += text;
  };
  parser.on('error', ({ message }) => {
    throw new XmlFault(plainMessage(message));
  });
  parser.on('doctype', () => {
    throw new XmlFault(HAS_DOCTYPE);
  });
  parser.on('comment', () => {
    end = parser.position;
  });
  parser.on('cdata', (text) => {
    end = parser.position;
    addText(text);
  });
  parser.on('text', addText);
  parser.on('opentag', (tag) => {
    end = parser.position;
    const name = tag.name.slice(tag.name.lastIndexOf(':') + 1);
    path.push(name);
    if (path.length > MAX_DEPTH) throw new XmlFault(`elements are nested more than ${MAX_DEPTH} deep`);
    kind ??= kindOf(name);
    if (name === ENTRY_NAMES[kind]) entries++;
    if (entries > MAX_ENTRIES) throw new XmlFault(TOO_MANY);
    location = '';
  });
  parser.on('closetag', () => {
    end = parser.position;
    if (isLocation()) addresses.add(location.trim());
    path.pop();
  });
  try {
    parser.write(xml);
    if (!isCut) parser.close();
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    const line = entries > MAX_ENTRIES ? 1 : parser.line;
    return strayAmpersand(xml, end, parser.position) ?? { line, message: error.message };
  }
  // An unclosed comment or CDATA section may contain any &.
  const unreported = isCut && !xml.includes('<!', end) ? strayAmpersand(xml, end, parser.position) : null;
  return unreported ?? (kind ? { kind, entries, addresses } : { line: 1, message: NO_ELEMENTS });
}

/** The first stray & between two positions. The parser reports it only at the next semicolon. */
function strayAmpersand(xml: string, start: number, end: number): SitemapFault | null {
  const stray = STRAY_AMPERSAND.exec(xml.slice(start, end + LONGEST_REFERENCE));
  if (!stray) return null;
  const line = xml.slice(0, start + stray.index).split('\n').length;
  return { line, message: 'unescaped &, write &amp;' };
}

function kindOf(root: string): keyof typeof ENTRY_NAMES {
  if (!Object.hasOwn(ENTRY_NAMES, root)) throw new XmlFault(`the root element is <${root}>`);
  return root as keyof typeof ENTRY_NAMES;
}

function plainMessage(message: string): string {
  return MESSAGES.reduce((text, [pattern, plain]) => text.replace(pattern, plain), message);
}
