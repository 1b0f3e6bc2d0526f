import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fastestMs } from '../support/cpu-growth.ts';
import { attackOf, checkPattern, readRecord } from './check-pattern.ts';
import { isBuilt, patternsIn, patternsInData, patternsOfSource } from './find-patterns.ts';

const MAX_CPU_MS = 5;

/** Patterns of more than linear time: the constant with the greatest length of their texts, and the line that keeps it. */
const BOUNDED: [file: string, pattern: RegExp, limit: string, check: string][] = [
  [
    'facts/text/is-placeholder.ts',
    /^[\s\p{P}]+|[\s\p{P}]+$/gu,
    'const MAX_CHARACTERS = 60;',
    'if (trimmed.length > MAX_CHARACTERS) return false;',
  ],
  [
    'facts/text/is-placeholder.ts',
    /^[\s\p{P}\d]+|[\s\p{P}\d]+$/gu,
    'const MAX_CHARACTERS = 60;',
    'if (trimmed.length > MAX_CHARACTERS) return false;',
  ],
  [
    'facts/metadata/json-ld.ts',
    /(?:\/\/|\/\*)?[ \t]*(?:-->|\]\]>)(?:[ \t]*\*\/)?$/,
    'const MAX_MARK_CHARACTERS = 20;',
    'const tail = text.slice(-MAX_MARK_CHARACTERS);',
  ],
  [
    'audits/best-practices/charset.ts',
    /^[^>]+charset[^<]+>/i,
    'const META_PRESCAN_CHARACTERS = 1024;',
    'page.html.slice(0, META_PRESCAN_CHARACTERS).split(',
  ],
];

const problemOf = (pattern: string) => {
  if (isBuilt(pattern)) return `${pattern}: write a literal, or use string functions`;
  const result = checkPattern(pattern);
  if (result.status === 'safe') return null;
  const reason = result.status === 'unknown' ? result.error.kind : result.complexity.summary;
  return `${pattern}: ${reason}. Use a linear pattern, or limit the length of its text and add it to BOUNDED`;
};

const used = patternsOfSource();

describe('a pattern in the source', () => {
  it('takes linear time for any text, unless the length of its texts is limited', () => {
    const known = readRecord();
    const others = new Set([...BOUNDED.map(([, pattern]) => String(pattern))]);
    const problems = [...used].flatMap(([pattern, files]) => {
      const problem = known.has(pattern) || others.has(pattern) ? null : problemOf(pattern);
      return problem ? [`${files.join(', ')}: ${problem}`] : [];
    });
    expect(problems).toEqual([]);
  });

  it.each(BOUNDED)('takes little time for the longest text, in %s: %s', (file, pattern, limit, check) => {
    expect(used.get(String(pattern))).toEqual([file]);
    const source = readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');
    expect(source).toContain(limit);
    expect(source).toContain(check);
    const characters = Number(/\d+/.exec(limit)?.[0]);
    const attack = attackOf(String(pattern), characters);
    expect(attack.length).toBeLessThanOrEqual(characters);
    expect(fastestMs(() => attack.replace(pattern, ''))).toBeLessThan(MAX_CPU_MS);
  });
});

describe('the check of patterns', () => {
  it.each([/\s*$/, /^(.*?)\s*(\S+)$/, /^(?:a+)+$/, /(?=a)a*$/])('rejects %s', (pattern) => {
    expect(problemOf(String(pattern))).toContain('BOUNDED');
  });

  it('finds patterns wherever code can have one', () => {
    const code = `a as RegExp; /a/g; b.split(/b/); new RegExp(c); RegExp('d'); get('/:e{[e]+}'); 'no/f/'`;
    expect(patternsIn(code)).toEqual(['/a/g', '/b/', 'new RegExp(c)', "RegExp('d')", '/^(?:[e]+)$/']);
  });

  it('finds patterns of data', () => {
    const data = {
      a: { banner: '\\s*$' },
      b: [
        { banner: 'b', flags: 'i' },
        { flags: 'g', name: '/c/' },
      ],
    };
    expect(patternsInData(JSON.stringify(data))).toEqual(['/\\s*$/', '/b/i']);
    expect(used.get(String.raw`/\bAngularJS v(\d+\.\d+\.\d+)/`)).toEqual([
      'facts/libraries/known-libraries.json',
    ]);
  });
});
