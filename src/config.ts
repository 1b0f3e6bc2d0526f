import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { connectionParameterProblem } from './database/postgres/connection-parameters.ts';
import { type AllowedTarget, parseAllowTargets } from './fetching/guard/allow-targets.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Everything the environment decides, read once at the start. */
export interface Config {
  host: string;
  port: number;
  /** Another port for health and metrics alone; null means none. */
  metricsPort: number | null;
  /** Origin for links, without a trailing slash; null means the address that the server listens on. */
  publicUrl: string | null;
  /** `sqlite:FILE`, `sqlite::memory:` or `postgres://USER:PASSWORD@HOST:PORT/DATABASE`. */
  databaseUrl: string;
  bootstrapApiKey: string | null;
  allowTargets: readonly AllowedTarget[];
  auditConcurrency: number;
  auditTimeoutSeconds: number;
  maxPageBytes: number;
  queueLimit: number;
  createWaitSeconds: number;
  /** Per API key; 0 = unlimited, both. */
  requestsPerMinute: number;
  runsPerMinute: number;
  logLevel: (typeof LOG_LEVELS)[number];
  trustProxy: boolean;
  embeddedWorker: boolean;
  /** Ended runs kept of each report, and days that an unchanged report is kept; null keeps all, both. */
  retentionRuns: number | null;
  retentionDays: number | null;
}

/** Settings that cannot be used; `problems` names each with what is allowed. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The settings are not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * The only reader of the environment. Empty values count as unset.
 * @throws ConfigError with all problems at once
 */
export function readConfig(environment: Record<string, string | undefined>): Readonly<Config> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const values = parsed.data;
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    metricsPort: values.METRICS_PORT,
    publicUrl: values.PUBLIC_URL,
    databaseUrl: values.DATABASE_URL,
    bootstrapApiKey: values.BOOTSTRAP_API_KEY,
    allowTargets: values.ALLOW_TARGETS,
    auditConcurrency: values.AUDIT_CONCURRENCY,
    auditTimeoutSeconds: values.AUDIT_TIMEOUT_SECONDS,
    maxPageBytes: values.MAX_PAGE_BYTES,
    queueLimit: values.QUEUE_LIMIT,
    createWaitSeconds: values.CREATE_WAIT_SECONDS,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    runsPerMinute: values.RUNS_PER_MINUTE,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    embeddedWorker: values.EMBEDDED_WORKER,
    retentionRuns: values.RETENTION_RUNS,
    retentionDays: values.RETENTION_DAYS,
  });
}

/** Address of a database. What is wrong with one is told without it: it may hold a password. */
export const databaseUrl = z
  .string()
  .regex(/^sqlite:.+|^postgres(ql)?:\/\/[^/]*\/[^?#]+/, {
    error: 'must be "sqlite:FILE", "sqlite::memory:" or "postgres://USER:PASSWORD@HOST:PORT/DATABASE"',
    abort: true,
  })
  .refine(
    (text) => text.startsWith('sqlite:') || URL.canParse(text),
    'is no address; in a password, "/" is written "%2F", "@" "%40" and "%" "%25"',
  )
  .superRefine((text, context) => {
    const problem = text.startsWith('sqlite:') ? null : connectionParameterProblem(text);
    if (problem) context.addIssue(problem);
  });

const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535, 4000),
  METRICS_PORT: givenWholeNumber(0, 65_535).nullable().default(null),
  PUBLIC_URL: z.string().transform(parsePublicUrl).nullable().default(null),
  DATABASE_URL: databaseUrl.default('sqlite:data/page-reports.db'),
  BOOTSTRAP_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{20,200}$/, 'must be 20 to 200 visible ASCII characters')
    .nullable()
    .default(null),
  ALLOW_TARGETS: z
    .string()
    .default('')
    .transform((text, context) => attempt(() => parseAllowTargets(text), context)),
  AUDIT_CONCURRENCY: wholeNumber(1, 256, availableParallelism()),
  AUDIT_TIMEOUT_SECONDS: wholeNumber(1, 60, 30),
  MAX_PAGE_BYTES: wholeNumber(1_024, 20_971_520, 5 * 1024 * 1024),
  QUEUE_LIMIT: wholeNumber(1, 10_000_000, 10_000),
  CREATE_WAIT_SECONDS: wholeNumber(0, 60, 20),
  REQUESTS_PER_MINUTE: wholeNumber(0, 1_000_000_000, 600),
  RUNS_PER_MINUTE: wholeNumber(0, 1_000_000_000, 60),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  TRUST_PROXY: onOff(false),
  EMBEDDED_WORKER: onOff(true),
  RETENTION_RUNS: givenWholeNumber(1, 1_000_000).nullable().default(null),
  RETENTION_DAYS: givenWholeNumber(1, 36_500).nullable().default(null),
});

function wholeNumber(min: number, max: number, fallback: number) {
  return givenWholeNumber(min, max).default(fallback);
}

function givenWholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));
}

function onOff(fallback: boolean) {
  return z
    .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
    .transform((value) => value === 'on' || value === 'true' || value === '1')
    .default(fallback);
}

function parsePublicUrl(text: string, context: z.RefinementCtx): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    context.addIssue('must be an http or https address such as https://reports.example.com');
    return z.NEVER;
  }
  // A "?" or "#" with nothing behind it stands in the address alone.
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function attempt<Value>(parse: () => Value, context: z.RefinementCtx): Value {
  try {
    return parse();
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
    return z.NEVER;
  }
}
