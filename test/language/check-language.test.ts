import { describe, expect, it } from 'vitest';
import { checkTree } from './check-tree.ts';
import { findWords } from './find-words.ts';

const wordsOf = (path: string, source: string) => findWords(path, source).map(({ word }) => word);

describe('the language check', () => {
  it('finds a retired word within an identifier, in any case', () => {
    expect(
      wordsOf('src/a.ts', 'const runBudget = createBudget(); class JudgeOutcome { #heldRun = LAST_TURN }'),
    ).toEqual(['runBudget', 'createBudget', 'JudgeOutcome', '#heldRun', 'LAST_TURN']);
  });

  it('finds retired words in the names of files and folders', () => {
    expect(wordsOf('src/verdict/create-turns.ts', '')).toEqual([
      'src/verdict/create-turns',
      'src/verdict/create-turns',
    ]);
  });

  it('finds retired words in comments, texts, style and guides', () => {
    expect(wordsOf('src/a.ts', '/** Whoever asks. */\n// told\nfail("The server refused it");')).toEqual([
      'Whoever',
      'told',
      'refused',
    ]);
    expect(wordsOf('src/a.css', '/* stands apart */ a { color: red }')).toEqual(['stands']);
    expect(wordsOf('README.md', 'Gives an answer.\n\n```sh\necho answer\n```')).toEqual(['answer']);
  });

  it('finds British spelling', () => {
    expect(wordsOf('src/a.ts', 'const colour = 1; // normalised behaviour of cancelled dialogues')).toEqual([
      'colour',
      'normalised',
      'behaviour',
      'cancelled',
      'dialogues',
    ]);
  });

  it('finds comments that name no noun', () => {
    const comment = '/**\n * What stays.\n * It ends. What was read goes, as it does elsewhere.\n */';
    expect(wordsOf('src/a.ts', comment)).toEqual(['What', 'What', 'as it does']);
    expect(wordsOf('src/a.ts', '// What if it fails? It says what failed.')).toEqual([]);
  });

  it('finds log messages of one word', () => {
    const source =
      "logger.info({ url }, 'listening');\nlogger.warn('network unavailable');\nlog.error(`failed`);";
    expect(findWords('src/a.ts', source)).toMatchObject([
      { line: 1, word: 'log message "listening"' },
      { line: 3, word: 'log message "failed"' },
    ]);
  });

  it('names file, line and replacement', () => {
    expect(findWords('src/a.ts', '\n/*\n\n told */')).toEqual([
      { path: 'src/a.ts', line: 4, word: 'told', use: expect.stringContaining('receives') },
    ]);
  });

  it('leaves ordinary words, code spans, strings of one word and names of others alone', () => {
    const source = [
      '// It returns in turn; the map holds `budget` and `refused`; a refused connection; connection is refused.',
      "const returned = { judged: 1, placeholder: 'verdict', stakeholder: /told/ };",
      'const query = "{ coverage { judged total } }";',
    ].join('\n');
    expect(wordsOf('src/a.ts', source)).toEqual([]);
  });

  it('passes the tree', () => {
    expect(checkTree()).toEqual([]);
  });
});
