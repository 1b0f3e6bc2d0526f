import { scanXml, XmlFault } from './scan-xml.ts';

/** The content of a sitemap. */
export interface Sitemap {
  kind: 'urlset' | 'sitemapindex' | 'rss' | 'feed' | 'text';
  /** Pages, or the sitemaps of an index. */
  entries: number;
  /** The URLs in the `loc` of the entries. */
  addresses: ReadonlySet<string>;
}

/** The reason why a text is not a sitemap. */
export interface SitemapFault {
  /** Counted from 1. */
  line: number;
  message: string;
}

/** The element name of an entry, by the name of the root element. */
const ENTRY_NAMES = { urlset: 'url', sitemapindex: 'sitemap', rss: 'item', feed: 'entry' } as const;
/** Limit of the protocol for one file. */
const MAX_ENTRIES = 50_000;
const TOO_MANY = `the file has more than ${MAX_ENTRIES} entries`;
/** The depth of a `loc`: in an entry of the root. */
const LOCATION_DEPTH = 3;

/**
 * Parses a sitemap: XML by the protocol of sitemaps.org, RSS or Atom, or plain text with a URL per line.
 * @param isCut the file is longer than the text
 */
export function readSitemap(text: string, isCut = false): Sitemap | SitemapFault {
  if (!text.trimStart().startsWith('<')) return readLines(text);
  return readXml(text.replace('\uFEFF', ''), isCut);
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
  const path: string[] = [];
  const addresses = new Set<string>();
  let kind: keyof typeof ENTRY_NAMES | null = null;
  let entries = 0;
  let location = '';
  try {
    scanXml(xml, isCut, {
      open: (name) => {
        kind ??= kindOf(name);
        if (name === ENTRY_NAMES[kind]) entries++;
        if (entries > MAX_ENTRIES) throw new XmlFault(TOO_MANY, 1);
        path.push(name);
        location = '';
      },
      text: (text) => {
        if (isLocation(path)) location += text;
      },
      close: () => {
        if (isLocation(path)) addresses.add(location.trim());
        path.pop();
      },
    });
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    return { line: error.line ?? 1, message: error.message };
  }
  return kind ? { kind, entries, addresses } : { line: 1, message: 'the file has no XML elements' };
}

/** Whether the path is that of an entry's `loc`. Images and videos of an entry have a `loc` too, at a deeper level. */
function isLocation(path: string[]): boolean {
  return path.length === LOCATION_DEPTH && path.at(-1) === 'loc';
}

function kindOf(root: string): keyof typeof ENTRY_NAMES {
  if (!Object.hasOwn(ENTRY_NAMES, root)) throw new XmlFault(`the root element is <${root}>`);
  return root as keyof typeof ENTRY_NAMES;
}
