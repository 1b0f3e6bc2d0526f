/** Prints each word to avoid in names, comments, texts and guides with the term to use, and fails if there is one. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Words that readers cannot search for, or that mean several things. */
const RETIRED: Record<string, string> = {
  'budgets?|allowances?': 'rate limiter, limit',
  'giveback|takeback': 'refund; acquire, release',
  'refus(?:e|es|ed|ing|als?)': 'reject; error response, transient error',
  'answer(?:s|ed|ing)?': 'response, respond, result',
  'judg(?:e|es|ed|ing|e?ments?)': 'audit, evaluate; outcome',
  'verdicts?': 'outcome (of a check), result (of a report), finding (of an audit)',
  'parcels?|sightings?': 'page transfer; match',
  'surplus|crowded': 'excess, over the limit',
  'steering|patience': 'control characters; timeout',
  'pictures?|films?|style sheets?': 'image, video, stylesheet',
  'ways? up|quiet lists?': 'improvement, collapsed section',
  'told|tells?|untold': 'receives, is called with, distinguishes, shows, unknown',
  whoever: 'the noun: the client, the caller',
  'stands?|stood|fares?|fared': 'is, contains, represents; the state, the outcome',
  'catalogs?': 'catalogue, the name that clients know',
  'dialogues?|artefacts?|spelt|learnt|burnt|grey|centres?|centred|analys(?:e|ed|ing)': 'American spelling',
  '(?:(?:dis)?col|behavi|neighb|hono?|fav)ou(?:r|rs|ral|ring|red|rites?)': 'American spelling',
  '(?:cancel|label|model|travel|signal)l(?:ed|ing)|(?:off|def|lic)ences?': 'American spelling',
  '(?:un)?(?:normal|recogn|initial|serial|minim|maxim|optim|organ|summar|author|sanit|categor)is(?:e[sdr]?|ing|ation)':
    'American spelling',
};
/** Words that are ordinary English in prose. */
const RETIRED_IN_NAMES: Record<string, string> = {
  'holders?': 'key (of a rate limiter), owner',
  'turns?': 'concurrency limit, position (of a fair queue)',
  'ratings?': 'result, outcome',
  'grant(?:s|ed)?|gates?': 'signed URL, access cookie, access guard',
  'held|holds?|begun': 'lock, lease; paused, open; active',
  'nudged?|nudges|announces?': 'notify, wake',
  'sweeps?|forgets?': 'purge, expire, delete',
};
/** Sentences of comments that name no noun. */
const RIDDLES: Record<string, string> = {
  '(?<=(?:^|[.:]|//|/?\\*+) )(?-i:W)hat(?! (?:if|are)\\b| is\\b[^.]*\\?)': 'the noun: "The headers that ..."',
  'as (?:it|they) (?:does|do)': 'the verb',
};
/** Names of others, such as a field of both APIs, a metric and a table, and code in texts. */
const ALLOWED =
  /(?:coverage_?)?judged|page_reports_(?:storage_)?refusals_total|queue_turns|connections? (?:\w+ )?refused|refus\w+ (?:\w+ )?connections?|<\/?picture\b|grey honeydew|fare fino|`[^`\n]*`|\$\{[^}]*\}/gi;

const READ = /^(?:src|test)\/.*\.(?:[jt]s|css|graphql|md)$|^README\.md$/;
/** Pages and data of others, applied migrations, and the lists of words. */
const SKIPPED = /\/fixtures\/|\/migrations\/|^test\/check-language|^test\/audits\/record\/pages\//;
/** A comment, a string, or a name. */
const PIECE =
  /(?<comment>\/\/.*|\/\*[\s\S]*?\*\/)|(?<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|[A-Za-z_$][\w$]*/g;
/** A log call whose message is a single word. */
const SHORT_MESSAGE = /\b(?:log|logger)\??\.\w+\((?:[^'"`;]*?,\s*)?(['"`])[^\s'"`]+\1,?\s*\)/g;

type Pattern = [RegExp, string];
const patternsOf = (list: Record<string, string>): Pattern[] =>
  Object.entries(list).map(([forms, use]) => [new RegExp(`(?<!\\w)(?:${forms})(?!\\w)`, 'gim'), use]);
const PROSE = patternsOf(RETIRED);
const NAMES = [...PROSE, ...patternsOf(RETIRED_IN_NAMES)];
const COMMENTS = [...PROSE, ...patternsOf(RIDDLES)];

/** Blanks code and allowed words, and keeps the lines. */
const blank = (text: string, pattern: RegExp) =>
  text.replaceAll(pattern, (match) => match.replaceAll(/\S/g, ' '));
/** `takeBackRow` is made of `take`, `Back` and `Row`. */
const subwords = (name: string) =>
  name.replaceAll(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '/');

const countLines = (text: string) => text.split('\n').length - 1;

function check(path: string, line: number, text: string, patterns: Pattern[]): void {
  for (const [regExp, use] of patterns) {
    for (const { 0: word, index } of text.matchAll(regExp)) {
      const at = line + countLines(text.slice(0, index));
      process.stderr.write(`${path}:${at}  ${word.trim()}  use: ${use}\n`);
      process.exitCode = 1;
    }
  }
}

for (const path of execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')) {
  if (!READ.test(path) || SKIPPED.test(path) || !existsSync(path)) continue;
  check(path, 1, subwords(path), NAMES);
  const source = readFileSync(path, 'utf8');
  if (path.startsWith('src/'))
    check(path, 1, source, [[SHORT_MESSAGE, 'a phrase with a subject and a verb']]);
  if (path.endsWith('.md')) check(path, 1, blank(blank(source, /^```.*?^```/gms), ALLOWED), PROSE);
  else checkPieces(path, source);
}

function checkPieces(path: string, source: string): void {
  let line = 1;
  let end = 0;
  for (const { 0: piece, index, groups } of source.matchAll(PIECE)) {
    line += countLines(source.slice(end, index));
    end = index;
    // Without the quotes, of which those of a template look like those of code.
    const text = blank(groups?.text ? piece.slice(1, -1) : piece, ALLOWED);
    if (groups?.comment) check(path, line, text, COMMENTS);
    // A string without a space is a name of another system: a column, a header, a selector.
    else if (groups?.text) check(path, line, text, text.includes(' ') ? PROSE : []);
    else if (!path.endsWith('.css')) check(path, line, subwords(text), NAMES);
  }
}
