/** The configuration of `audit`: one schema for the configuration file and the options of the command. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { CATEGORIES } from '../../audits/audit.ts';
import { CATALOGUE_BY_ID } from '../../audits/catalogue.ts';
import { compilePattern, patternProblem } from '../../crawl/url-pattern.ts';
import { errorMessage } from '../../error-message.ts';
import { parseAllowTargets } from '../../fetching/guard/allow-targets.ts';
import { CommandError, EXIT_USAGE } from '../command-error.ts';
import { optionName } from '../option-values.ts';
import { isWithin } from './is-within.ts';

/** The formats of `--output`. */
const FORMATS = ['text', 'json', 'html', 'markdown', 'junit', 'sarif', 'github', 'patch'] as const;

const DEFAULT_FILES = ['page-reports.config.json', 'page-reports.config.js'];
const DEFAULT_MAX_PAGES = 100;
/** Headers that the HTTP client sets, or that concern the connection. */
const RESERVED_HEADERS =
  /^(host|connection|keep-alive|upgrade|expect|te|trailer|transfer-encoding|content-length|accept-encoding)$/i;
const BYTES = { '': 1, B: 1, kB: 1e3, MB: 1e6, KiB: 1024, MiB: 1024 ** 2 };
const MILLISECONDS = { '': 1, ms: 1, s: 1000 };

const SCORE = 'It must be a number from 0 to 100.';
const Score = z.number(SCORE).min(0, SCORE).max(100, SCORE);
const AuditId = z
  .string()
  .refine((id) => CATALOGUE_BY_ID.has(id), { error: ({ input }) => `There is no audit ${input}.` });

/** A number, or text with a unit. */
function amount(units: Record<string, number>) {
  const names = Object.keys(units).filter(Boolean).join(', ');
  return z.union([z.number().min(0), z.string()]).transform((value, context) => {
    if (typeof value === 'number') return value;
    const [, number, unit = ''] = /^(\d+(?:\.\d+)?) ?([a-z]*)$/i.exec(value) ?? [];
    const factor = units[unit];
    if (number !== undefined && factor !== undefined) return Number(number) * factor;
    context.addIssue(names ? `It must be a number with one of the units ${names}.` : 'It must be a number.');
    return z.NEVER;
  });
}

/** The conditions that a page must meet. */
const Conditions = z.strictObject({
  minScore: z
    .union(
      [
        Score.transform(
          (total): Partial<Record<'total' | (typeof CATEGORIES)[number], number>> => ({ total }),
        ),
        z.partialRecord(z.enum(['total', ...CATEGORIES]), Score),
      ],
      `It must be a number from 0 to 100, of the page or of one of ${CATEGORIES.join(', ')}.`,
    )
    .optional()
    .describe('Minimum score, 0 to 100: of the page, or of `total` and categories by name.'),
  assert: z
    .record(AuditId, z.enum(['error', 'warn', 'off']))
    .optional()
    .describe('The effect of failed audits by id: an error fails the command, a warning does not.'),
  budget: z
    .strictObject({ requests: amount({ '': 1 }), bytes: amount(BYTES), ttfb: amount(MILLISECONDS) })
    .partial()
    .optional()
    .describe(
      'Maximum number of files, of transferred bytes, and time to the first byte, such as requests=50,bytes=1MB,ttfb=800ms.',
    ),
  preset: z
    .enum(['recommended', 'strict'])
    .optional()
    .describe(
      '`recommended`: failed audits of high importance are errors, others warnings; `strict`: all failed audits and warnings are errors.',
    ),
  baseline: z.string().optional().describe('File or URL of an earlier report to compare with.'),
  failOn: z
    .enum(['regression'])
    .optional()
    .describe('Audits that are worse than in the baseline, or newly fail, are errors.'),
});
export type Conditions = z.output<typeof Conditions>;

const SiteHeaders = z.record(z.string(), z.string()).superRefine((headers, context) => {
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers({ [name]: value });
      if (RESERVED_HEADERS.test(name)) throw new Error('The header is reserved.');
    } catch {
      // Without the value, which may be secret.
      context.addIssue({ code: 'custom', path: [name], message: 'The header cannot be sent.' });
    }
  }
});

const OutputText = z.string().transform((text, context) => {
  const [name, ...file] = text.split('=');
  const format = FORMATS.find((known) => known === name);
  if (format) return { format, file: file.join('=') || null };
  context.addIssue(`The format must be one of ${FORMATS.join(', ')}.`);
  return z.NEVER;
});

/** A format and its file; standard output without a file. */
export type Output = z.output<typeof OutputText>;

const Pattern = z.string().superRefine((text, context) => {
  const problem = patternProblem(text);
  if (problem !== null) context.addIssue(`It ${problem}.`);
});

/** The options of the configuration file. Its JSON schema is made from it. */
export const AuditConfig = z.strictObject({
  $schema: z.string().optional(),
  urls: z
    .array(z.string())
    .optional()
    .describe('The pages. With `serve`, paths such as /about/ are those of the folder.'),
  sitemap: z
    .string()
    .optional()
    .describe('URL of a sitemap whose pages are audited; with `serve`, a path of the folder.'),
  serve: z.string().optional().describe('Folder of built files, which is served on a free port.'),
  maxPages: z
    .int('It must be an integer from 1.')
    .min(1, 'It must be an integer from 1.')
    .optional()
    .describe(`Maximum number of pages; ${DEFAULT_MAX_PAGES} by default.`),
  allow: z
    .array(z.string())
    .transform((targets, context) => {
      try {
        return parseAllowTargets(targets.join(','));
      } catch (error) {
        context.addIssue(errorMessage(error));
        return z.NEVER;
      }
    })
    .optional()
    .describe('Private targets that may be audited, such as 10.1.0.0/16 or HOST:PORT.'),
  headers: SiteHeaders.optional().describe('Headers of all requests to the origin of each page.'),
  cookie: z.string().optional().describe('Cookies of these requests, such as name=value.'),
  user: z
    .string()
    .regex(/^[^:]+:/, 'It must be NAME:PASSWORD.')
    .optional()
    .describe('NAME:PASSWORD for basic authentication of these requests.'),
  output: z
    .array(OutputText)
    .optional()
    .describe(`FORMAT or FORMAT=FILE; the formats are ${FORMATS.join(', ')}.`),
  ...Conditions.shape,
  pages: z
    .record(Pattern, Conditions)
    .optional()
    .describe('Conditions of the pages that match a pattern, such as /blog/*, in addition to the others.'),
});
/** The fields of the file, and those of the command alone: a file in a checkout must not choose which file is sent to which server. */
export const AuditFields = AuditConfig.extend({
  server: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Audit on this service, which stores the reports, instead of here.'),
  keyFile: z.string().optional().describe('File with the API key of the service.'),
});
type Parsed = z.output<typeof AuditFields>;

/** Options of `audit` as the command line has them, before they are checked. */
export type AuditOptions = Partial<z.input<typeof AuditFields>> & { config?: string };

/** The configuration of one call of `audit`. */
export type AuditPlan = Awaited<ReturnType<typeof planAudit>>;

/** Merges the configuration file with the options, which take precedence. @throws CommandError with all problems */
export async function planAudit(
  addresses: readonly string[],
  { config, ...options }: AuditOptions,
  path: (file: string) => string,
) {
  const file = config === undefined ? DEFAULT_FILES.map(path).find(existsSync) : path(config);
  const defaults = file === undefined ? {} : parseConfig(await readConfigFile(file), `${file}: `, String);
  const given = parseConfig(options, '', nameOfOption);
  for (const name of ['server', 'keyFile'] as const) {
    if (defaults[name] === undefined) continue;
    const message = `Only the command may have it: remove it, and use ${optionName(name)}.`;
    throw new CommandError(`${file}: ${name}: ${message}`, EXIT_USAGE);
  }
  const merged = mergeConditions(defaults, given);
  const urls = addresses.length > 0 ? [...addresses] : (merged.urls ?? []);
  if (urls.length === 0 && merged.sitemap === undefined && merged.serve === undefined) {
    throw new CommandError('Name at least one URL, --sitemap or --serve.', EXIT_USAGE);
  }
  rejectConflicts(merged);
  const isFound = config === undefined;
  const isLimited = isFound && (given.headers ?? given.cookie ?? given.user) !== undefined;
  const outputs = (merged.output ?? []).map(({ format, file }) => ({
    format,
    file: file === null ? null : path(file),
  }));
  if (isFound && !given.output) await requireInside(path('.'), outputs);
  const pathOrUrl = (text: string) => (/^https?:/.test(text) ? text : path(text));
  return {
    ...merged,
    serve: merged.serve && path(merged.serve),
    keyFile: merged.keyFile && path(merged.keyFile),
    urls,
    maxPages: merged.maxPages ?? DEFAULT_MAX_PAGES,
    /** URLs whose origins get the headers: if the command has some, not those of a file that it does not name. */
    named: [isLimited ? addresses : urls, (isLimited ? given : merged).sitemap ?? []].flat(),
    /** The headers. */
    headers: siteHeaders({ ...merged, headers: { ...defaults.headers, ...given.headers } }),
    outputs,
    /** The conditions for the page with a URL. */
    conditionsFor: (url: string): Conditions => {
      const matching = Object.entries(merged.pages ?? {}).filter(([pattern]) =>
        compilePattern(pattern)(new URL(url)),
      );
      const conditions = matching.reduce<Conditions>((base, [, more]) => mergeConditions(base, more), merged);
      return { ...conditions, baseline: conditions.baseline && pathOrUrl(conditions.baseline) };
    },
  };
}

/** @throws CommandError if an output is outside of the folder, also by a symbolic link, such as one for a report page */
async function requireInside(folder: string, outputs: readonly Output[]): Promise<void> {
  for (const file of outputs.flatMap((output) => output.file ?? [])) {
    const pages = await readdir(file).catch(() => []);
    for (const each of [file, ...pages.map((name) => join(file, name))]) {
      if (await isWithin(folder, each)) continue;
      const instead = 'Use --output, or name the configuration with --config.';
      throw new CommandError(`output: ${each} is outside of ${folder}. ${instead}`, EXIT_USAGE);
    }
  }
}

function siteHeaders({ headers = {}, cookie, user }: Parsed): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    ...(cookie !== undefined && { cookie }),
    ...(user !== undefined && { authorization: `Basic ${Buffer.from(user).toString('base64')}` }),
  };
}

function mergeConditions<Given extends Conditions>(base: Given, more: Conditions): Given {
  return {
    ...base,
    ...more,
    minScore: { ...base.minScore, ...more.minScore },
    assert: { ...base.assert, ...more.assert },
    budget: { ...base.budget, ...more.budget },
  };
}

async function readConfigFile(file: string): Promise<unknown> {
  try {
    if (/\.[cm]?js$/.test(file)) return (await import(pathToFileURL(file).href)).default;
    return JSON.parse((await readFile(file, 'utf8')).replace(/^\ufeff/, ''));
  } catch (error) {
    // Errors of JSON quote the text around the mistake, which may be secret.
    const [place = ''] =
      (error instanceof SyntaxError && / \(line \d+ column \d+\)/.exec(error.message)) || [];
    const reason = error instanceof SyntaxError ? `it has a mistake of syntax${place}` : errorMessage(error);
    throw new CommandError(`${file} cannot be read: ${reason}.`, EXIT_USAGE);
  }
}

/** A service has its own network and settings, and pages of this machine are not those of its machine. */
function rejectConflicts({ server, keyFile, output = [], ...plan }: Parsed): void {
  if (server === undefined && keyFile !== undefined)
    throw new CommandError('--key-file needs --server.', EXIT_USAGE);
  const fields = (['serve', 'headers', 'cookie', 'user', 'allow'] as const).filter((name) => plan[name]);
  const given = fields.map(nameOfOption);
  if (output.some(({ format }) => format === 'html')) given.push('--output html');
  if (server !== undefined && given.length > 0)
    throw new CommandError(`--server cannot be combined with ${given.join(', ')}.`, EXIT_USAGE);
}

function parseConfig(value: unknown, source: string, nameOf: (field: string) => string): Parsed {
  const { data, error } = AuditFields.safeParse(value);
  if (data) return data;
  const problems = error.issues.map(({ path: [field, ...rest], ...issue }) => {
    const names = rest.filter((name) => typeof name !== 'number');
    const place = field === undefined ? '' : `${[nameOf(String(field)), ...names].join(' ')}: `;
    const { message } = (issue.code === 'invalid_key' && issue.issues[0]) || issue;
    return `${source}${place}${message}`;
  });
  throw new CommandError(problems.join('\n'), EXIT_USAGE);
}

/** The option of a field. `headers` are given one by one. */
export function nameOfOption(field: string): string {
  return optionName(field === 'headers' ? 'header' : field);
}
