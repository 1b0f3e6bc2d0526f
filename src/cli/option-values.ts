/** Parsers for the values of options and arguments. Each throws an error that Commander reports as a usage error. */
import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { escapeControlCharacters } from '../escape-control-characters.ts';
import { parseId } from '../parse-id.ts';

const MAX_NAME_CHARACTERS = 100;
/** RFC 5321 allows a path of 256 characters, angle brackets included. */
const MAX_EMAIL_CHARACTERS = 254;
const MAX_SCORE = 100;

/** The option of a field: `--min-score` for `minScore`. @param isOn whether the option turns it off: `--no-min-score` */
export function optionName(field: string, isOn = false): string {
  return `--${isOn ? 'no-' : ''}${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Parses an id, from 1. */
export function readId(text: string): number {
  const id = parseId(text);
  if (id === null) throw new InvalidArgumentError('It must be a number such as 1.');
  return id;
}

/** Parses a score, 0 to 100. */
export function readScore(text: string): number {
  const isScore = /^\d{1,3}(\.\d{1,9})?$/.test(text) && Number(text) <= MAX_SCORE;
  if (!isScore) throw new InvalidArgumentError(`It must be a number from 0 to ${MAX_SCORE}.`);
  return Number(text);
}

/** Parses a name of 1 to 100 visible characters, without leading and trailing white space. */
export function readName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > MAX_NAME_CHARACTERS || escapeControlCharacters(name) !== name) {
    throw new InvalidArgumentError(`It must have 1 to ${MAX_NAME_CHARACTERS} visible characters.`);
  }
  return name;
}

/** Parses text with the format of an e-mail address. */
export function readEmail(text: string): string {
  const isPrintable = text.length <= MAX_EMAIL_CHARACTERS && escapeControlCharacters(text) === text;
  if (isPrintable && /^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new InvalidArgumentError('It must be an e-mail address such as ada@example.com.');
}

/** Parses a time in the future; a date without a time means its first moment in UTC. */
export function readExpiry(text: string): Date {
  const date = new Date(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(text) ? text : Number.NaN);
  // `Date` turns the 31st of February into a day in March.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text.slice(0, 'YYYY-MM-DD'.length))) {
    throw new InvalidArgumentError('It must be a date such as 2030-12-31 or 2030-12-31T18:00Z.');
  }
  if (date.getTime() <= Date.now()) throw new InvalidArgumentError('It must be in the future.');
  return date;
}

/**
 * Resolves a path that the user wrote. npm runs a script in the folder of `package.json`, and passes the folder of the user
 * in INIT_CWD (https://docs.npmjs.com/cli/commands/npm-run). Programs that a script starts in other folders inherit the
 * variable, so it counts in that folder only.
 */
export function userPath(file: string, environment: Record<string, string | undefined>): string {
  const { INIT_CWD: userFolder, npm_package_json: packageFile } = environment;
  const isChanged = userFolder && packageFile && realpathSync(dirname(packageFile)) === process.cwd();
  return resolve(isChanged ? userFolder : '', file);
}
