import jsTokens, { type Token } from 'js-tokens';
import { BRITISH_SPELLINGS, EXCEPTIONS, RETIRED_WORDS, type RetiredWord, RIDDLES } from './retired-words.ts';

/** One use of a word to avoid. */
export interface LanguageFinding {
  path: string;
  /** Counted from 1. */
  line: number;
  word: string;
  /** The term to use instead. */
  use: string;
}

/** A piece of a file: `name` is an identifier, `text` a string literal or a paragraph of a guide. */
interface Piece {
  kind: 'name' | 'comment' | 'text';
  value: string;
  line: number;
}

interface Pattern {
  regExp: RegExp;
  use: string;
}

const NAME_PATTERNS = [...RETIRED_WORDS, ...BRITISH_SPELLINGS]
  .filter(({ only }) => only !== 'prose')
  .map(({ forms, use }) => ({ regExp: new RegExp(`^(?:${forms})$`), use }));
const PROSE_PATTERNS = [...RETIRED_WORDS, ...BRITISH_SPELLINGS]
  .filter(({ only }) => only !== 'names')
  .map(toProsePattern);
const RIDDLE_PATTERNS = RIDDLES.map(({ forms, use }) => ({ regExp: new RegExp(forms, 'gm'), use }));
/** One test for all of them: most pieces have no such word. */
const ANY_NAME = new RegExp(`^(?:${NAME_PATTERNS.map(({ regExp }) => regExp.source).join('|')})$`);
const ANY_PROSE = new RegExp(PROSE_PATTERNS.map(({ regExp }) => regExp.source).join('|'), 'i');

const ALLOWED_NAMES = new Set(EXCEPTIONS.flatMap(({ name }) => name ?? []));
const ALLOWED_PHRASES = EXCEPTIONS.flatMap(({ phrase }) => phrase ?? []);

/** A log call with a literal message, which is its last argument. */
const LOG_CALL =
  /\b(?:log|logger)\??\.(?:trace|debug|info|warn|error|fatal)\((?:[^'"`;]*?,\s*)?(['"`])(.*?)\1,?\s*\)/g;
/** A phrase: two words or more. */
const PHRASE = /\S\s+\S/;

/** The words to avoid in a file: in its path, names, comments and texts. @param path relative to the repository */
export function findWords(path: string, source: string): LanguageFinding[] {
  const findings = piecesOf(path, source).flatMap((piece) => findInPiece(path, piece));
  return path.startsWith('src/') ? [...findings, ...findShortMessages(path, source)] : findings;
}

function findInPiece(path: string, piece: Piece): LanguageFinding[] {
  if (piece.kind === 'name') return findInName(path, piece);
  const prose = withoutAllowed(piece.value);
  const patterns = [
    ...(ANY_PROSE.test(prose) ? PROSE_PATTERNS : []),
    ...(piece.kind === 'comment' ? RIDDLE_PATTERNS : []),
  ];
  return patterns
    .flatMap(({ regExp, use }) => [...prose.matchAll(regExp)].map((match) => ({ match, use })))
    .sort((a, b) => a.match.index - b.match.index)
    .map(({ match, use }) => ({
      path,
      line: piece.line + countLines(prose.slice(0, match.index)),
      word: match[0].trim(),
      use,
    }));
}

function findInName(path: string, { value, line }: Piece): LanguageFinding[] {
  if (ALLOWED_NAMES.has(value)) return [];
  return subwords(value)
    .filter((word) => ANY_NAME.test(word))
    .map((word) => ({
      path,
      line,
      word: value,
      use: NAME_PATTERNS.find(({ regExp }) => regExp.test(word))?.use ?? '',
    }));
}

function findShortMessages(path: string, source: string): LanguageFinding[] {
  return [...source.matchAll(LOG_CALL)]
    .filter(([, , message = '']) => !PHRASE.test(message))
    .map(({ index, 2: message = '' }) => ({
      path,
      line: 1 + countLines(source.slice(0, index)),
      word: `log message "${message}"`,
      use: 'a phrase with a subject and a verb',
    }));
}

function piecesOf(path: string, source: string): Piece[] {
  const pathPiece: Piece = { kind: 'name', value: path.replace(/\.\w+$/, ''), line: 1 };
  if (path.endsWith('.md')) return [pathPiece, { kind: 'text', value: withoutFences(source), line: 1 }];
  if (path.endsWith('.css')) return [pathPiece, ...commentsOfCss(source)];
  if (path.endsWith('.graphql')) return [pathPiece, { kind: 'comment', value: source, line: 1 }];
  return [pathPiece, ...piecesOfScript(source)];
}

function piecesOfScript(source: string): Piece[] {
  const pieces: Piece[] = [];
  let line = 1;
  for (const token of jsTokens(source)) {
    const kind = kindOf(token);
    // A string without a space is a name of another system: a column, a header, a selector.
    if (kind && (kind !== 'text' || token.value.includes(' ')))
      pieces.push({ kind, value: kind === 'comment' ? commentText(token.value) : token.value, line });
    line += countLines(token.value);
  }
  return pieces;
}

function kindOf({ type }: Token): Piece['kind'] | null {
  switch (type) {
    case 'IdentifierName':
    case 'PrivateIdentifier':
      return 'name';
    case 'SingleLineComment':
    case 'MultiLineComment':
      return 'comment';
    case 'StringLiteral':
    case 'NoSubstitutionTemplate':
    case 'TemplateHead':
    case 'TemplateMiddle':
    case 'TemplateTail':
      return 'text';
    default:
      return null;
  }
}

function commentsOfCss(source: string): Piece[] {
  return [...source.matchAll(/\/\*.*?\*\//gs)].map(({ 0: comment, index }) => ({
    kind: 'comment',
    value: commentText(comment),
    line: 1 + countLines(source.slice(0, index)),
  }));
}

/** Its sentences, in as many lines. */
function commentText(comment: string): string {
  return comment.replace(/^\/[/*]+ ?|\s*\*\/$/g, '').replace(/^[ \t]*\* ?/gm, '');
}

/** Blanks code spans and allowed phrases, which may be names of other systems. */
function withoutAllowed(prose: string): string {
  return ALLOWED_PHRASES.reduce(
    (text, phrase) => text.replace(phrase, ''),
    prose.replace(/`[^`\n]*`/g, '``'),
  );
}

function withoutFences(markdown: string): string {
  return markdown.replace(/^```.*?^```/gms, (fence) => '\n'.repeat(countLines(fence)));
}

/** `takeBackRow` and `take-back-row` are made of `take`, `back` and `row`. */
function subwords(name: string): string[] {
  return name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase());
}

function toProsePattern({ forms, use }: RetiredWord): Pattern {
  return { regExp: new RegExp(`\\b(?:${forms})\\b`, 'gi'), use };
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
