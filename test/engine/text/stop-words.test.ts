import { expect, it } from 'vitest';
import { stopWords } from '../../../src/engine/text/stop-words.ts';

it.each([
  ['en', 'about', 'without'],
  ['de', 'aber', 'einfach'],
  ['es', 'sobre', 'también'],
  ['sv', 'och', 'att'],
  ['nb', 'ikke', 'jeg'],
  ['zh', '的', '和'],
])('knows the common words of %s', (language, ...words) => {
  for (const word of words) expect(stopWords(language), word).toContain(word);
});

it('has a list for each language that it names', () => {
  for (const language of ['fr', 'it', 'pt', 'nl', 'pa', 'uk', 'tr', 'ar', 'ja', 'ko']) {
    expect(stopWords(language).size, language).toBeGreaterThan(40);
  }
});

it('has no words of other languages', () => {
  for (const language of ['', 'xx', 'constructor', 'removeStopwords'])
    expect(stopWords(language).size).toBe(0);
});
