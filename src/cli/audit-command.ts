import type { Command } from 'commander';
import type { AuditContext } from './audit/audit.ts';

/** Explains the exit codes of `audit` and `crawl` in their help. */
export const AUDIT_EXIT_CODES = `
Exit codes:
  0  the pages were audited and meet the conditions
  1  a condition is not met
  2  wrong option, URL, file or setting
  3  a page could not be audited: network, status or bot challenge`;

/** Adds `audit`, without the options that the configuration file has, too. */
export function addAuditCommand(program: Command, context: AuditContext): void {
  program
    .command('audit')
    .description('audit pages without a server and print the reports')
    .argument('[url...]', 'URLs of pages; without a scheme https, or http for localhost')
    .option('--config <file>', 'file with options (page-reports.config.json or .js)')
    .optionsGroup('Output:')
    .option('--json', 'print the report as JSON, as the REST API returns it: short for --output json')
    .option('--html <file>', 'also write the report as a web page: short for --output html=FILE')
    .option('--patch <file>', 'also write the fixes that can be applied unchanged, for patch -p1')
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
