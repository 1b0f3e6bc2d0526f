import { InvalidArgumentError, Option } from 'commander';
import { append, helpOf } from '../options-of.ts';
import { AuditFields, nameOfOption } from './audit-config.ts';

type Parser = (text: string, earlier: never) => unknown;
type Fields = { [Name in keyof typeof AuditFields.shape]?: [value: string, parse?: Parser] };

/** The fields of each group of options, with the names of their values. */
const GROUPS: Record<string, Fields> = {
  'Options:': { sitemap: ['<url>'], serve: ['<folder>'], maxPages: ['<number>', Number] },
  'Output:': { output: ['<format[=file]>', append] },
  'Conditions for exit code 0:': {
    minScore: ['<[category=]score>', readMinScore],
    assert: ['<audit=level>', readPairs],
    budget: ['<limits>', readPairs],
    preset: ['<recommended|strict>'],
    baseline: ['<file>'],
    failOn: ['<regression>'],
  },
  'Access:': {
    allow: ['<targets>', append],
    headers: ['<name:value>', readHeader],
    cookie: ['<cookies>'],
    user: ['<name:password>'],
    server: ['<url>'],
    keyFile: ['<file>'],
  },
};

/**
 * The options of `audit` that the configuration file has, too, with the descriptions of its fields. They are checked
 * together with the file; here, texts are only split.
 */
export const auditOptions = (): Option[] =>
  Object.entries(GROUPS).flatMap(([group, fields]) =>
    Object.entries(fields).map(([name, [value, parse]]) => {
      const help = helpOf(AuditFields.shape[name as keyof Fields]);
      const text = parse && parse !== Number ? `${help}; may be repeated` : help;
      const option = new Option(`${nameOfOption(name)} ${value}`, text).helpGroup(group);
      return parse ? option.argParser(parse as (text: string, earlier: unknown) => unknown) : option;
    }),
  );

function readMinScore(text: string, earlier: Record<string, number> = {}): Record<string, number> {
  const [score = '', category = 'total'] = text.split('=').reverse();
  return { ...earlier, [category]: score === '' ? Number.NaN : Number(score) };
}

/** Parses `a=1,b=2`, in addition to earlier options. */
function readPairs(text: string, earlier: Record<string, string> = {}): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('='));
  if (pairs.some(({ length }) => length !== 2)) throw new InvalidArgumentError('It must be NAME=VALUE.');
  return { ...earlier, ...Object.fromEntries(pairs) };
}

function readHeader(line: string, earlier: Record<string, string> = {}): Record<string, string> {
  const [name = '', ...value] = line.split(':');
  if (value.length === 0) throw new InvalidArgumentError('It must be "Name: value".');
  return { ...earlier, [name.trim()]: value.join(':').trim() };
}
