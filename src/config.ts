import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { connectionParameterProblem } from './database/postgres/connection-parameters.ts';
import { parseAllowTargets } from './fetching/guard/allow-targets.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The role of a process: a gateway serves the APIs and the pages, a worker executes runs. `npm start` is both. */
type Role = 'gateway' | 'worker';

/** The accepted texts of a setting, and the type to which they are parsed. */
interface Values<Value> {
  /** Parses the text of the environment variable; its error messages state the accepted values. */
  schema: z.ZodType<Value, string>;
  /** The accepted texts, in Markdown. */
  values: string;
}

/** An environment variable. The parser, the type `Config` and the table in `src/http/README.md` derive from it. */
export interface Setting<Value, Default> extends Values<Value> {
  /** Used when the variable is unset or empty. */
  default: Default;
  /** The default in Markdown, where it is neither a fixed value nor `none`. */
  defaultText?: string;
  /** The roles that read it. */
  neededBy: readonly Role[];
  /** In Markdown. */
  description: string;
}

/** Every setting by the name of its environment variable. */
export const SETTINGS = {
  HOST: setting({
    values: 'host name or IP address',
    schema: z.string(),
    default: '127.0.0.1',
    neededBy: ['gateway', 'worker'],
    description: 'Address to listen on. `0.0.0.0` or `::` listens on all interfaces.',
  }),
  PORT: setting({
    ...wholeNumber(0, 65_535),
    default: 4000,
    neededBy: ['gateway'],
    description: 'Port to listen on. 0 selects a free port and prints it.',
  }),
  METRICS_PORT: setting({
    ...wholeNumber(0, 65_535),
    default: null,
    neededBy: ['gateway', 'worker'],
    description:
      'Additional port on `HOST` that serves only `/health`, `/ready` and `/metrics`. A worker without a gateway listens on no other port. 0 selects a free port and logs it.',
  }),
  PUBLIC_URL: setting({
    values: 'http or https URL',
    schema: z.string().transform(parsePublicUrl),
    default: null,
    defaultText: 'the address listened on',
    neededBy: ['gateway'],
    description: 'Origin of the links in responses and pages. The `Host` header of requests is never used.',
  }),
  DATABASE_URL: setting({
    values: '`sqlite:FILE`, `sqlite::memory:` or `postgres://USER:PASSWORD@HOST:PORT/DATABASE`',
    schema: z
      .string()
      .regex(/^sqlite:.+|^postgres(ql)?:\/\/[^/]*\/[^?#]+/, {
        error: 'must be "sqlite:FILE", "sqlite::memory:" or "postgres://USER:PASSWORD@HOST:PORT/DATABASE"',
        abort: true,
      })
      .refine(
        (text) => text.startsWith('sqlite:') || URL.canParse(text),
        'is not a URL; in a password, write "/" as "%2F", "@" as "%40" and "%" as "%25"',
      )
      .superRefine((text, context) => {
        const problem = text.startsWith('sqlite:') ? null : connectionParameterProblem(text);
        if (problem) context.addIssue(problem);
      }),
    default: 'sqlite:data/page-reports.db',
    neededBy: ['gateway', 'worker'],
    description: 'The database. All processes of an installation use the same one.',
  }),
  BOOTSTRAP_API_KEY: setting({
    values: '20 to 200 visible ASCII characters',
    schema: z.string().regex(/^[\x21-\x7e]{20,200}$/, 'must be 20 to 200 visible ASCII characters'),
    default: null,
    defaultText: 'a random key, printed once',
    neededBy: ['gateway'],
    description: 'API key of the first account, for unattended setup. Ignored once an account exists.',
  }),
  FIRST_API_KEY_FILE: setting({
    values: 'path of a new file',
    schema: z.string(),
    default: null,
    neededBy: ['gateway'],
    description:
      'Receives the API key of the first account, which is then not printed. Only its owner can read it. If the file exists, a number is appended: `NAME-2`.',
  }),
  ALLOW_TARGETS: setting({
    values: 'comma-separated `host`, `host:port`, `CIDR` or `CIDR:port`',
    schema: z.string().transform((text, context) => attempt(() => parseAllowTargets(text), context)),
    default: parseAllowTargets(''),
    defaultText: 'none',
    neededBy: ['gateway', 'worker'],
    description:
      'Private or local targets that may be audited, for intranets and tests: `10.1.0.0/16,127.0.0.1:9600`.',
  }),
  AUDIT_CONCURRENCY: setting({
    ...wholeNumber(1, 256),
    default: availableParallelism(),
    defaultText: 'number of cores',
    neededBy: ['worker'],
    description: 'Number of audit processes. Each audits one page at a time, in up to 512 MiB of memory.',
  }),
  RUN_CONCURRENCY: setting({
    ...wholeNumber(1, 2_048),
    default: null,
    defaultText: 'eight times `AUDIT_CONCURRENCY`',
    neededBy: ['worker'],
    description:
      'Number of concurrent runs. Most of a run is waiting for the network; meanwhile, its parsed page takes 20 to 30 times the size of the HTML in the memory of an audit process.',
  }),
  ACCOUNT_CONCURRENCY: setting({
    ...wholeNumber(1, 2_048),
    default: 64,
    neededBy: ['worker'],
    description:
      'Number of concurrent runs of one account, of all workers. Raise it if one account shall use many workers.',
  }),
  AUDIT_TIMEOUT_SECONDS: setting({
    ...wholeNumber(1, 60),
    default: 30,
    neededBy: ['worker'],
    description: 'Time limit of a run, including retries. Waiting for a free audit process does not count.',
  }),
  MAX_PAGE_BYTES: setting({
    ...wholeNumber(1_024, 20_971_520),
    default: 5 * 1024 * 1024,
    neededBy: ['worker'],
    description: 'Largest HTML document, after decompression.',
  }),
  QUEUE_LIMIT: setting({
    ...wholeNumber(1, 10_000_000),
    default: 10_000,
    neededBy: ['gateway'],
    description: 'Maximum number of queued runs. Further ones are rejected with `queue_full`.',
  }),
  CREATE_WAIT_SECONDS: setting({
    ...wholeNumber(0, 60),
    default: 20,
    neededBy: ['gateway'],
    description: 'How long `POST /reports` waits for the run, unless the `Prefer` header sets another time.',
  }),
  REQUESTS_PER_MINUTE: setting({
    ...wholeNumber(0, 1_000_000_000),
    default: 600,
    neededBy: ['gateway'],
    description: 'Request limit per API key. 0 = unlimited.',
  }),
  RUNS_PER_MINUTE: setting({
    ...wholeNumber(0, 1_000_000_000),
    default: 60,
    neededBy: ['gateway'],
    description:
      'Run limit per API key, and for all report pages of an account together: each create or re-run counts. 0 = unlimited.',
  }),
  SITE_PAGES_PER_DAY: setting({
    ...wholeNumber(0, 1_000_000_000),
    default: 10_000,
    neededBy: ['gateway'],
    description: 'Pages that the site audits of one account may audit in 24 hours. 0 = unlimited.',
  }),
  TRUSTED_DOCUMENTS: setting({
    values: 'path of a JSON file',
    schema: z.string(),
    default: null,
    defaultText: 'any operation',
    neededBy: ['gateway'],
    description:
      'The only GraphQL operations that are executed: an object of hashes and documents, as graphql-codegen and relay-compiler write it. GraphiQL is then off.',
  }),
  LOG_LEVEL: setting({
    values: LOG_LEVELS.map((level) => `\`${level}\``).join(', '),
    schema: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`),
    default: 'info',
    neededBy: ['gateway', 'worker'],
    description:
      'Minimum level of log records. Logs go to standard error: as JSON lines, or on a terminal as one line of text each.',
  }),
  TRUST_PROXY: setting({
    ...onOff(),
    default: false,
    neededBy: ['gateway'],
    description:
      'Take the client address from the last entry of `X-Forwarded-For`, for logs and for the limits of password attempts and of requests without a valid API key. Set it behind a proxy only.',
  }),
  DRAIN_SECONDS: setting({
    ...wholeNumber(0, 5),
    default: 0,
    neededBy: ['gateway'],
    description:
      'How long the service still accepts requests when it is asked to stop, while `/ready` responds with 503. Set it behind a load balancer that removes gateways by health checks alone.',
  }),
  EMBEDDED_WORKER: setting({
    ...onOff(),
    default: true,
    neededBy: ['gateway'],
    description: 'Execute runs in the serving process. `off` makes it a gateway only.',
  }),
  RETENTION_RUNS: setting({
    ...wholeNumber(1, 1_000_000),
    default: null,
    defaultText: 'all',
    neededBy: ['worker'],
    description:
      'Ended runs to keep per report: the newest ones. The run that is shown, and those of the last ten minutes, always stay.',
  }),
  RETENTION_DAYS: setting({
    ...wholeNumber(1, 36_500),
    default: null,
    defaultText: 'forever',
    neededBy: ['worker'],
    description:
      'Days after which a report that is neither run again nor changed is deleted, and a site audit after its end.',
  }),
  JOURNAL_STREAM: setting({
    values: 'set by systemd',
    schema: z.string(),
    default: null,
    neededBy: ['gateway'],
    description:
      'A start whose output goes to the journal writes the first API key to a file instead of printing it.',
  }),
  STATE_DIRECTORY: setting({
    values: 'set by systemd',
    // A unit may have several, separated by colons.
    schema: z.string().transform((folders) => folders.split(':')[0] ?? null),
    default: null,
    neededBy: ['gateway'],
    description: 'Folder of the file `first-api-key`; without it, the folder of the SQLite file.',
  }),
  NOTIFY_SOCKET: setting({
    values: 'set by systemd',
    schema: z.string(),
    default: null,
    neededBy: ['gateway', 'worker'],
    description:
      'A process that has started notifies systemd through this socket, with the program `systemd-notify`.',
  }),
};

type Settings = typeof SETTINGS;

/** `METRICS_PORT` as `metricsPort`. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** The settings of the service, read from the environment once at the start: `METRICS_PORT` is `metricsPort`. */
export type Config = {
  [Name in keyof Settings as CamelCase<Name>]: Settings[Name] extends Setting<infer Value, infer Default>
    ? Value | Default
    : never;
};

/** Invalid settings; each of `problems` names the setting and the accepted values. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The settings are not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const environmentSchema = z.object(
  Object.fromEntries(Object.entries(SETTINGS).map(([name, { schema }]) => [name, schema.optional()])),
);

/**
 * Parses the environment; nothing else reads settings from it. Empty values count as unset.
 * @throws ConfigError with all problems at once
 */
export function readConfig(environment: Record<string, string | undefined>): Readonly<Config> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const entries = Object.entries(SETTINGS).map(([name, setting]) => [
    camelCase(name),
    parsed.data[name] ?? setting.default,
  ]);
  return Object.freeze(Object.fromEntries(entries));
}

/** Parses the URL of a database. Error messages never repeat it, because it may contain a password. */
export const databaseUrl = SETTINGS.DATABASE_URL.schema;

/** Declares a setting, so that its type is inferred from its parser and its default. */
function setting<Value, const Default extends Value | null>(
  definition: Setting<Value, Default>,
): Setting<Value, Default> {
  return definition;
}

function camelCase(name: string): string {
  return name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

function wholeNumber(min: number, max: number): Values<number> {
  const message = `must be a whole number from ${min} to ${max}`;
  const schema = z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));
  return { schema, values: `${min} to ${max}` };
}

function onOff(): Values<boolean> {
  const schema = z
    .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
    .transform((value) => value === 'on' || value === 'true' || value === '1');
  return { schema, values: '`on`, `off`' };
}

function parsePublicUrl(text: string, context: z.RefinementCtx): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    context.addIssue('must be an http or https URL such as https://reports.example.com');
    return z.NEVER;
  }
  // `href` would keep a trailing "?" or "#".
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '');
}

function attempt<Value>(parse: () => Value, context: z.RefinementCtx): Value {
  try {
    return parse();
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
    return z.NEVER;
  }
}
