/** A part of an XML text. Comments, instructions and attributes are read over. */
export type XmlToken =
  | { type: 'open' | 'close'; name: string }
  | { type: 'text'; text: string }
  /** Where the text stops being XML; at its end when something is left open. Nothing follows. */
  | { type: 'fault'; message: string; offset: number };

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,7})|#x([0-9a-fA-F]{1,6}));|&/g;
const OPEN_TAG = /<([^\s<>/="']+)(?=[\s/>])/y;
const CLOSE_TAG = /<\/([^\s<>/="']+)\s*>/y;
/** What is read over, from where to where. */
const SKIPPED: [start: string, end: string][] = [
  ['<!--', '-->'],
  ['<?', '?>'],
];
const CDATA: [start: string, end: string] = ['<![CDATA[', ']]>'];

/**
 * Parts an XML text into tokens, in one pass. Document types, and with them entities of their own, are a fault:
 * no list of addresses needs them, and they can blow up.
 */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  const open: string[] = [];
  let offset = 0;
  while (offset < xml.length) {
    const { token, end } = readToken(xml, offset);
    const message = token && misplacement(token, open);
    if (message) return yield { type: 'fault', message, offset };
    if (token) yield token;
    if (token?.type === 'fault') return;
    if (token?.type === 'close') open.pop();
    if (token?.type === 'open') {
      if (xml[end - 2] === '/') yield { ...token, type: 'close' };
      else open.push(token.name);
    }
    offset = end;
  }
  const left = open.at(-1);
  if (left) yield { type: 'fault', message: `<${left}> is never closed`, offset };
}

/** Why the token may not stand where it does; null when it may. */
function misplacement(token: XmlToken, open: string[]): string | null {
  const parent = open.at(-1);
  if (token.type === 'close' && token.name !== parent) return `</${token.name}> closes nothing that is open`;
  if (token.type === 'text' && !parent && token.text.trim()) return 'text outside of all elements';
  return null;
}

interface Reading {
  token: XmlToken | null;
  end: number;
}

function readToken(xml: string, offset: number): Reading {
  if (xml[offset] !== '<') return readText(xml, offset);
  const skipped = SKIPPED.find(([start]) => xml.startsWith(start, offset));
  if (skipped) return readUntil(xml, offset, skipped, () => null);
  if (xml.startsWith(CDATA[0], offset)) {
    return readUntil(xml, offset, CDATA, (text) => ({ type: 'text', text }));
  }
  if (xml.startsWith('<!', offset)) return fault('a document type, as of a web page', offset);
  return xml.startsWith('</', offset) ? readCloseTag(xml, offset) : readOpenTag(xml, offset);
}

function readText(xml: string, offset: number): Reading {
  const next = xml.indexOf('<', offset);
  const end = next === -1 ? xml.length : next;
  const source = xml.slice(offset, end);
  const stray = [...source.matchAll(REFERENCE)].find(([reference]) => reference === '&');
  if (stray) return fault('an & that is not written &amp;', offset + stray.index);
  return { token: { type: 'text', text: source.replace(REFERENCE, decoded) }, end };
}

function decoded(_: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name) return ENTITIES[name] ?? '';
  const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal ?? '', 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
}

function readUntil(
  xml: string,
  offset: number,
  [start, stop]: [string, string],
  tokenOf: (content: string) => XmlToken | null,
): Reading {
  const end = xml.indexOf(stop, offset + start.length);
  if (end === -1) return fault(`no ${stop} after ${start}`, xml.length);
  return { token: tokenOf(xml.slice(offset + start.length, end)), end: end + stop.length };
}

function readCloseTag(xml: string, offset: number): Reading {
  CLOSE_TAG.lastIndex = offset;
  const [tag, name] = CLOSE_TAG.exec(xml) ?? [];
  if (!tag || !name) return fault('a tag that cannot be read', offset);
  return { token: { type: 'close', name }, end: offset + tag.length };
}

function readOpenTag(xml: string, offset: number): Reading {
  OPEN_TAG.lastIndex = offset;
  const [tag, name] = OPEN_TAG.exec(xml) ?? [];
  if (!tag || !name) return fault('a < that is not written &lt;', offset);
  let quote = '';
  for (let i = offset + tag.length; i < xml.length; i++) {
    const character = xml[i] ?? '';
    if (quote) {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return { token: { type: 'open', name }, end: i + 1 };
  }
  return fault(`no end of the tag <${name}`, xml.length);
}

function fault(message: string, offset: number): Reading {
  return { token: { type: 'fault', message, offset }, end: offset };
}
