import { type Command, InvalidArgumentError } from 'commander';
import type { AuditContext } from './audit/audit.ts';

/** Explains the exit codes of `audit` and `crawl` in their help. */
export const AUDIT_EXIT_CODES = `
Exit codes:
  0  the pages were audited and meet the conditions
  1  a condition is not met
  2  wrong option, URL, file or setting
  3  a page could not be audited: network, status or bot challenge`;

/** Parses an option that may be repeated. */
export const append = (text: string, earlier: string[] = []) => [...earlier, text];

/** Adds `audit`. Its options are checked with those of the configuration file; here, texts are only split. */
export function addAuditCommand(program: Command, context: AuditContext): void {
  program
    .command('audit')
    .description('audit pages without a server and print the reports')
    .argument('[url...]', 'URLs of pages; without a scheme https, or http for localhost')
    .option('--sitemap <url>', 'audit the pages of a sitemap')
    .option(
      '--serve <folder>',
      'serve a folder of built files and audit its pages, or the paths given as URLs',
    )
    .option('--max-pages <number>', 'maximum number of pages (100)', Number)
    .option('--config <file>', 'file with options (page-reports.config.json or .js)')
    .optionsGroup('Output:')
    .option('--json', 'print the report as JSON, as the REST API returns it: short for --output json')
    .option('--html <file>', 'also write the report as a web page: short for --output html=FILE')
    .option('--patch <file>', 'also write the fixes that can be applied unchanged, for patch -p1')
    .option(
      '--output <format[=file]>',
      'text, json, html, markdown, junit, sarif, github or patch; may be repeated',
      append,
    )
    .optionsGroup('Conditions for exit code 0:')
    .option(
      '--min-score <[category=]score>',
      'minimum score (0 to 100), of the page or a category; may be repeated',
      readMinScore,
    )
    .option('--assert <audit=level>', 'error, warn or off if the audit fails; may be repeated', readPairs)
    .option('--budget <limits>', 'such as requests=50,bytes=1MB,ttfb=800ms', readPairs)
    .option('--preset <recommended|strict>', 'which failed audits are errors, and which warnings')
    .option('--baseline <file>', 'compare with earlier --json reports: a file, or the URL of a report')
    .option('--fail-on <regression>', 'checks that got worse or newly fail are errors')
    .optionsGroup('Access:')
    .option(
      '--allow <targets>',
      'allow private targets, such as 10.1.0.0/16 or HOST:PORT; may be repeated',
      append,
    )
    .option(
      '--header <line>',
      'send a header "Name: value" to the origin of the page; may be repeated',
      readHeader,
    )
    .option('--cookie <cookies>', 'send cookies "name=value; …" to the origin of the page')
    .option('--user <name:password>', 'sign in to the origin of the page with basic authentication')
    .option('--server <url>', 'audit on a service, which stores the reports, instead of here')
    .option('--key-file <file>', 'file with the API key of the service')
    .addHelpText('after', AUDIT_EXIT_CODES)
    .action(async (urls, { json, html, patch, output = [], header, ...options }) => {
      const { audit } = await import('./audit/audit.ts');
      const short = [json && 'json', html && `html=${html}`, patch && `patch=${patch}`].filter(Boolean);
      const outputs = [...output, ...short];
      const given = {
        ...options,
        ...(outputs.length > 0 && { output: outputs }),
        ...(header && { headers: header }),
      };
      process.exitCode = await audit(urls, given, context);
    });
}

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
