import { Command, Option } from 'commander';
import type { ApiKeyScope } from '../database/entities/api-key.ts';
import { COMMAND, PACKAGE } from '../installation.ts';
import type { AuditContext } from './audit/audit.ts';
import { AUDIT_EXIT_CODES, addAuditCommand } from './audit-command.ts';
import * as values from './option-values.ts';
import { userPath } from './option-values.ts';
import { printResult } from './terminal/output.ts';

const SCOPES: ApiKeyScope[] = ['read', 'write'];
const JSON_OPTION = ['--json', 'print JSON'] as const;

/** Options that derive from the input of a service, which is loaded when the command is called. */
const LATE_OPTIONS: Record<string, () => Promise<Option[]>> = {
  audit: async () => (await import('./audit/audit-options.ts')).auditOptions(),
  crawl: async () => {
    const { optionsOf } = await import('./options-of.ts');
    const { CreateSiteAuditInput } = await import('../model/site-audit.ts');
    // Without what has another name, and what concerns a stored site audit.
    const { url, useSitemaps, privacy, password, idempotencyKey, ...shape } = CreateSiteAuditInput.shape;
    return optionsOf({ shape });
  },
};

/** The commands. Each loads its own file when it runs, so that help and usage errors are printed without delay. */
export function createProgram(context: AuditContext): Command {
  const program = new Command(COMMAND)
    .description(PACKAGE.description)
    .version(PACKAGE.version)
    .helpCommand(false)
    .exitOverride()
    .showHelpAfterError('Add --help for usage.');
  addServiceCommands(program, context);
  addAuditCommand(program, context);
  addCrawlCommand(program, context);
  addAccountCommands(program, context);
  addKeyCommands(program, context);
  addSigningKeyCommands(program, context);
  return program.hook('preSubcommand', async (_program, command) => {
    const options = await LATE_OPTIONS[command.name()]?.();
    for (const option of options ?? []) command.addOption(option);
  });
}

function addServiceCommands(program: Command, { readSettings, environment }: AuditContext): void {
  program
    .command('serve')
    .description('serve the APIs and report pages and run a worker, until stopped')
    .action(async () => (await import('./commands/serve.ts')).serve(await readSettings()));
  program
    .command('work')
    .description('start a worker only')
    .action(async () => (await import('./commands/serve.ts')).work(await readSettings()));
  program
    .command('mcp')
    .description(
      'serve coding agents by the Model Context Protocol on standard input and output, without a server',
    )
    .action(async () => (await import('./commands/mcp.ts')).serveMcp(await readSettings()));
  program
    .command('migrate')
    .description('apply pending database migrations and print their names')
    .action(async () => (await import('./commands/migrate.ts')).migrate(await readSettings()));
  program
    .command('backup')
    .description('copy the database into a new file while the service runs, and print its name')
    .argument('<file>', 'path of the new file', (file) => userPath(file, environment))
    .action(async (file) => (await import('./commands/backup.ts')).backup(file, await readSettings()));
  program
    .command('copy')
    .description(
      'copy a SQLite database into an empty PostgreSQL database while no service runs; can be resumed',
    )
    .requiredOption('--from <url>', 'sqlite:FILE')
    .option('--to <url>', 'postgres://USER@HOST:PORT/DATABASE; the password is in PGPASSWORD or ~/.pgpass')
    .option('--to-env <name>', 'environment variable with the URL, which may contain the password')
    .action(async (options) => (await import('./commands/copy.ts')).copy(options, environment));
  program
    .command('schema')
    .description('print the GraphQL schema')
    .action(async () => printResult((await import('../graphql/schema.ts')).printedSchema().trimEnd()));
}

function addCrawlCommand(program: Command, { readSettings, environment }: AuditContext): void {
  const readPath = (file: string) => userPath(file, environment);
  program
    .command('crawl')
    .description('audit the pages of a site without a server and print what to fix')
    .argument('<url>', 'URL of the start page; without a scheme https, or http for localhost')
    .option('--json', 'print all results as JSON, as the REST API returns them')
    .option('--html <file>', 'also write the page of the site', readPath)
    .option('--csv <file>', 'also write the table of pages', readPath)
    .option('--min-score <score>', 'exit with code 1 if the score is below this (0 to 100)', values.readScore)
    .option('--no-sitemaps', 'ignore the sitemaps of the site')
    .addHelpText('after', AUDIT_EXIT_CODES)
    .action(async (url, options) => {
      process.exitCode = await (await import('./crawl/crawl.ts')).crawl(url, options, await readSettings());
    });
}

function addSigningKeyCommands(program: Command, { readSettings }: AuditContext): void {
  const signingKey = program
    .command('signing-key')
    .description('replace the key that signs links, cookies and cursors')
    .helpCommand(false);
  signingKey
    .command('rotate')
    .description('sign with a new key; signatures of the present key stay valid for 24 hours')
    .option('--revoke-previous', 'end the signatures of all earlier keys now, as after a leak')
    .action(async (options) =>
      (await import('./commands/signing-key-rotate.ts')).rotateKey(options, await readSettings()),
    );
}

function addAccountCommands(program: Command, { readSettings }: AuditContext): void {
  const accountCommands = () => import('./commands/account.ts');
  const account = program
    .command('account')
    .description('create, list, export and delete accounts')
    .helpCommand(false);
  account
    .command('create')
    .description('create an account and print its id')
    .requiredOption('--name <name>', 'name of the account', values.readName)
    .option('--email <address>', 'contact e-mail', values.readEmail)
    .option(...JSON_OPTION)
    .action(async (options) => (await accountCommands()).createAccount(options, await readSettings()));
  account
    .command('list')
    .description('list all accounts')
    .option(...JSON_OPTION)
    .action(async (options) => (await accountCommands()).listAccounts(options, await readSettings()));
  account
    .command('export')
    .description('print an account with its keys, reports and runs as JSON lines')
    .argument('<id>', 'id of the account, as shown by account list', values.readId)
    .action(async (id) => (await accountCommands()).exportAccount(id, await readSettings()));
  account
    .command('delete')
    .description('delete an account with everything that it owns; continues an interrupted deletion')
    .argument('<id>', 'id of the account, as shown by account list', values.readId)
    .option('--yes', 'do not ask')
    .action(async (id, options) =>
      (await accountCommands()).removeAccount(id, options, await readSettings()),
    );
}

function addKeyCommands(program: Command, { readSettings }: AuditContext): void {
  const keyCommands = () => import('./commands/key.ts');
  const key = program.command('key').description('create, list and revoke API keys').helpCommand(false);
  key
    .command('create')
    .description('create an API key and print it once')
    .requiredOption('--account <id>', 'account ID', values.readId)
    .requiredOption('--name <name>', 'name of the key', values.readName)
    .addOption(new Option('--scope <scope>', 'permissions of the key').choices(SCOPES).makeOptionMandatory())
    .option('--expires <date>', 'expiry date in UTC, such as 2030-12-31', values.readExpiry)
    .option(...JSON_OPTION)
    .action(async (options) => (await keyCommands()).createKey(options, await readSettings()));
  key
    .command('list')
    .description('list API keys, without the keys themselves')
    .option('--account <id>', 'only keys of this account', values.readId)
    .option(...JSON_OPTION)
    .action(async (options) => (await keyCommands()).listKeys(options, await readSettings()));
  key
    .command('revoke')
    .description('revoke an API key')
    .argument('<id>', 'key ID, as shown by key list', values.readId)
    .action(async (id) => (await keyCommands()).revokeKey(id, await readSettings()));
}
