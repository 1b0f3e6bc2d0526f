import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const DEFAULTS = {
  host: '127.0.0.1',
  port: 4000,
  metricsPort: null,
  publicUrl: null,
  databaseUrl: 'sqlite:data/page-reports.db',
  bootstrapApiKey: null,
  firstApiKeyFile: null,
  allowTargets: [],
  auditConcurrency: availableParallelism(),
  runConcurrency: null,
  accountConcurrency: 64,
  auditTimeoutSeconds: 30,
  maxPageBytes: 5 * 1024 * 1024,
  queueLimit: 10_000,
  createWaitSeconds: 20,
  drainSeconds: 0,
  requestsPerMinute: 600,
  runsPerMinute: 60,
  trustedDocuments: null,
  sitePagesPerDay: 10_000,
  logLevel: 'info',
  trustProxy: false,
  embeddedWorker: true,
  retentionRuns: null,
  retentionDays: null,
  journalStream: null,
  stateDirectory: null,
  notifySocket: null,
};

/** A setting: accepted texts with their values, and rejected texts, for which the message has the text `allowed`. */
interface SettingCase {
  key: keyof typeof DEFAULTS;
  good: [text: string, value: unknown][];
  bad?: string[];
  allowed?: string;
}

/** A setting whose value is its text. */
function anyText(key: keyof typeof DEFAULTS, ...texts: string[]): SettingCase {
  return { key, good: texts.map((text) => [text, text]) };
}

function wholeNumber(key: keyof typeof DEFAULTS, min: number, max: number, ...bad: string[]): SettingCase {
  const good = [min, max].map((value): [string, number] => [String(value), value]);
  return { key, good, bad: [String(min - 1), String(max + 1), ...bad], allowed: `${min} to ${max}` };
}

function onOff(key: keyof typeof DEFAULTS): SettingCase {
  const on = ['on', 'true', '1'].map((text): [string, boolean] => [text, true]);
  const off = ['off', 'false', '0'].map((text): [string, boolean] => [text, false]);
  return { key, good: [...on, ...off], bad: ['yes', 'no', 'ON', '2'], allowed: 'on or off' };
}

const SETTINGS: Record<string, SettingCase> = {
  HOST: anyText('host', '0.0.0.0', '::'),
  PORT: wholeNumber('port', 0, 65_535, '4000.5', '0x10', ' 80', 'http', '1e3'),
  METRICS_PORT: wholeNumber('metricsPort', 0, 65_535, 'off'),
  PUBLIC_URL: {
    key: 'publicUrl',
    good: [
      ['https://reports.example.com', 'https://reports.example.com'],
      ['http://example.com:8080/', 'http://example.com:8080'],
      ['https://example.com/reports/', 'https://example.com/reports'],
      ['https://example.com/?', 'https://example.com'],
      ['https://example.com/reports/#', 'https://example.com/reports'],
    ],
    bad: [
      'reports.example.com',
      'ftp://example.com',
      'https://me@example.com',
      'https://example.com/?a',
      'https://example.com/#a',
      'https://',
    ],
    allowed: 'https://reports.example.com',
  },
  DATABASE_URL: {
    ...anyText(
      'databaseUrl',
      'sqlite::memory:',
      'sqlite:/data/a b.db',
      'postgres://a:b%2Fc@host/reports',
      'postgres:///reports?host=/run/postgresql',
      'postgres://a@host/reports?sslmode=verify-full&sslrootcert=/ca.pem',
    ),
    bad: ['data.db', 'sqlite:', 'mysql://localhost/x', 'postgres://a:b@host', 'postgres://a:b@host/'],
    allowed: 'sqlite:FILE',
  },
  BOOTSTRAP_API_KEY: {
    ...anyText('bootstrapApiKey', 'x'.repeat(20), '~'.repeat(200)),
    bad: ['x'.repeat(19), 'x'.repeat(201), `${'x'.repeat(20)} y`, 'ü'.repeat(30)],
    allowed: '20 to 200 visible ASCII',
  },
  FIRST_API_KEY_FILE: anyText('firstApiKeyFile', '/run/page-reports/key'),
  NOTIFY_SOCKET: anyText('notifySocket', '/run/systemd/notify'),
  JOURNAL_STREAM: anyText('journalStream', '8:42'),
  STATE_DIRECTORY: {
    key: 'stateDirectory',
    good: [
      ['/var/lib/page-reports', '/var/lib/page-reports'],
      ['/var/lib/first:/var/lib/second', '/var/lib/first'],
    ],
  },
  ALLOW_TARGETS: {
    key: 'allowTargets',
    good: [['127.0.0.1:9600,10.1.0.0/16', [expect.anything(), expect.anything()]]],
    bad: ['10.1.0.0/99', 'http://example.com', '127.0.0.1:99999'],
    allowed: '',
  },
  AUDIT_CONCURRENCY: wholeNumber('auditConcurrency', 1, 256, 'all'),
  RUN_CONCURRENCY: wholeNumber('runConcurrency', 1, 2_048, 'all'),
  ACCOUNT_CONCURRENCY: wholeNumber('accountConcurrency', 1, 2_048, 'all'),
  AUDIT_TIMEOUT_SECONDS: wholeNumber('auditTimeoutSeconds', 1, 60, '5s'),
  MAX_PAGE_BYTES: wholeNumber('maxPageBytes', 1_024, 20_971_520, '5MB'),
  QUEUE_LIMIT: wholeNumber('queueLimit', 1, 10_000_000, '-5'),
  CREATE_WAIT_SECONDS: wholeNumber('createWaitSeconds', 0, 60, '1.5'),
  DRAIN_SECONDS: wholeNumber('drainSeconds', 0, 5, '1.5'),
  REQUESTS_PER_MINUTE: wholeNumber('requestsPerMinute', 0, 1e9, '99999999999999', 'off'),
  SITE_PAGES_PER_DAY: wholeNumber('sitePagesPerDay', 0, 1e9, 'all'),
  RUNS_PER_MINUTE: wholeNumber('runsPerMinute', 0, 1e9, 'none'),
  TRUSTED_DOCUMENTS: anyText('trustedDocuments', 'documents.json'),
  LOG_LEVEL: {
    ...anyText('logLevel', 'debug', 'silent'),
    bad: ['INFO', 'verbose'],
    allowed: 'fatal, error, warn, info, debug, trace, silent',
  },
  TRUST_PROXY: onOff('trustProxy'),
  EMBEDDED_WORKER: onOff('embeddedWorker'),
  RETENTION_RUNS: wholeNumber('retentionRuns', 1, 1_000_000, '-1', 'all'),
  RETENTION_DAYS: wholeNumber('retentionDays', 1, 36_500, '0.5', '30d'),
};

test('has defaults for all settings', () => {
  expect(readConfig({})).toEqual(DEFAULTS);
  const keys = Object.values(SETTINGS).map(({ key }) => key);
  expect(keys.sort()).toEqual(Object.keys(DEFAULTS).sort());
});

test.for(Object.entries(SETTINGS))('%s has its values, and is unset if empty', ([name, { key, good }]) => {
  for (const [text, value] of good)
    expect(readConfig({ [name]: text })).toEqual({ ...DEFAULTS, [key]: value });
  for (const text of ['', ' ', '\t']) expect(readConfig({ [name]: text })).toEqual(DEFAULTS);
});

test.for(Object.entries(SETTINGS).filter(([, { bad }]) => bad))(
  '%s rejects other values with a message that states the allowed ones',
  ([name, { bad = [], allowed = '' }]) => {
    for (const text of bad) {
      const [problem, ...others] = problemsOf({ [name]: text });
      expect(others).toEqual([]);
      expect(problem, text).toMatch(new RegExp(`^${name}: `));
      expect(problem, text).toContain(allowed);
    }
  },
);

test('reports all problems at once', () => {
  const names = ['PORT', 'LOG_LEVEL', 'ALLOW_TARGETS', 'PUBLIC_URL', 'DATABASE_URL', 'TRUST_PROXY'];
  const problems = problemsOf(Object.fromEntries(names.map((name) => [name, '?'])));
  expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual(names.sort());
});

test.for<[parameters: string, problem: string]>([
  ['sslMode=verify-full', 'unknown parameters: sslMode; allowed are sslmode, sslrootcert'],
  [
    'sslmode=verify_full',
    'sslmode must be one of disable, no-verify, prefer, require, verify-ca, verify-full',
  ],
  ['sslmode=', 'sslmode must be one of disable'],
  ['sslmode=disable&sslmode=verify-full', 'has the parameter sslmode more than once'],
])('rejects the connection parameters %s', ([parameters, problem]) => {
  const problems = problemsOf({ DATABASE_URL: `postgres://a:b@host/reports?${parameters}` });
  expect(problems).toEqual([expect.stringContaining(problem)]);
});

test.for<[name: string, secret: string, problem: RegExp]>([
  ['BOOTSTRAP_API_KEY', 'hunter2', /^BOOTSTRAP_API_KEY: /],
  ['DATABASE_URL', 'postgres://a:1?hunter2@host/reports', /^DATABASE_URL: /],
  ['DATABASE_URL', 'postgres://a:hunter/2@host/reports', /^DATABASE_URL: .+ "%2F"/],
])('%s with the value %s is rejected without repeating the secret', ([name, secret, problem]) => {
  const problems = problemsOf({ [name]: secret });
  expect(problems).toEqual([expect.stringMatching(problem)]);
  expect(problems.join()).not.toContain('hunter');
});
