/** Prints each word of `words-to-avoid.txt` in names, comments, texts and guides, and fails if there is one. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Names of others, such as a field of both APIs, a metric and a table, and code in texts. */
const ALLOWED =
  /(?:coverage_?)?judged|page_reports_(?:storage_)?refusals_total|queue_turns|connections? (?:\w+ )?refused|refus\w+ (?:\w+ )?connections?|<\/?picture\b|grey honeydew|fare fino|`[^`\n]*`|\$\{[^}]*\}/gi;
const READ = /^(?:src|test)\/.*\.(?:[jt]s|css|graphql|md)$|^README\.md$/;
/** Pages and data of others, applied migrations, and this check. */
const SKIPPED = /\/fixtures\/|\/migrations\/|^test\/check-language|^test\/audits\/record\/pages\//;
/** A comment, a string, or a name. */
const PIECE =
  /(?<comment>\/\/.*|\/\*[\s\S]*?\*\/)|(?<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|[A-Za-z_$][\w$]*/g;

interface Word {
  forms: RegExp;
  use: string;
}
const [everywhere = [], inNames = [], inComments = []] = readFileSync('test/words-to-avoid.txt', 'utf8')
  .split(/^## .*\n/m)
  .slice(1)
  .map((section) => section.trim().split('\n').map(readWord));
/** A log call whose message is a single word. */
const shortMessage: Word = {
  forms: /\b(?:log|logger)\??\.\w+\((?:[^'"`;]*?,\s*)?(['"`])[^\s'"`]+\1,?\s*\)/g,
  use: 'a phrase with a subject and a verb',
};

function readWord(line: string): Word {
  const [forms, use = ''] = line.split(' = ');
  return { forms: new RegExp(`(?<!\\w)(?:${forms})(?!\\w)`, 'gim'), use };
}

/** Blanks code and allowed words, and keeps the lines. */
const blank = (text: string, pattern: RegExp) =>
  text.replaceAll(pattern, (match) => match.replaceAll(/\S/g, ' '));
/** `takeBackRow` is made of `take`, `Back` and `Row`. */
const subwords = (name: string) =>
  name.replaceAll(/[^A-Za-z]|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '/');

for (const path of execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')) {
  if (!READ.test(path) || SKIPPED.test(path) || !existsSync(path)) continue;
  const source = readFileSync(path, 'utf8');
  const check = (text: string, start: number, ...words: Word[]) => {
    for (const { forms, use } of words) {
      for (const { 0: word, index } of text.matchAll(forms)) {
        const line = source.slice(0, start + index).split('\n').length;
        process.stderr.write(`${path}:${line}  ${word.trim()}  use: ${use}\n`);
        process.exitCode = 1;
      }
    }
  };
  check(subwords(path), 0, ...everywhere, ...inNames);
  if (path.startsWith('src/')) check(source, 0, shortMessage);
  if (path.endsWith('.md')) check(blank(blank(source, /^```.*?^```/gms), ALLOWED), 0, ...everywhere);
  else
    for (const { 0: piece, index, groups } of source.matchAll(PIECE)) {
      // Without the quotes, of which those of a template look like those of code.
      const text = blank(groups?.text ? piece.slice(1, -1) : piece, ALLOWED);
      if (groups?.comment) check(text, index, ...everywhere, ...inComments);
      // A string without a space is a name of another system: a column, a header, a selector.
      else if (groups?.text && text.includes(' ')) check(text, index + 1, ...everywhere);
      else if (!groups?.text && !path.endsWith('.css'))
        check(subwords(text), index, ...everywhere, ...inNames);
    }
}
