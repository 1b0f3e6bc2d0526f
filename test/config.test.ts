import { availableParallelism } from 'node:os';
import { describe, expect, it, test } from 'vitest';
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
  auditTimeoutSeconds: 30,
  maxPageBytes: 5 * 1024 * 1024,
  queueLimit: 10_000,
  createWaitSeconds: 20,
  drainSeconds: 0,
  requestsPerMinute: 600,
  runsPerMinute: 60,
  logLevel: 'info',
  trustProxy: false,
  embeddedWorker: true,
  retentionRuns: null,
  retentionDays: null,
  journalStream: null,
  stateDirectory: null,
  notifySocket: null,
};

/** Each setting with accepted values and their results, and rejected values. */
const SETTINGS: Record<
  string,
  { key: keyof typeof DEFAULTS; good: [string, unknown][]; bad: string[]; allowed: string }
> = {
  HOST: {
    key: 'host',
    good: [
      ['0.0.0.0', '0.0.0.0'],
      ['::', '::'],
    ],
    bad: [],
    allowed: '',
  },
  PORT: {
    key: 'port',
    good: [
      ['0', 0],
      ['65535', 65_535],
    ],
    bad: ['65536', '-1', '4000.5', '0x10', ' 80', 'http', '1e3'],
    allowed: '0 to 65535',
  },
  METRICS_PORT: {
    key: 'metricsPort',
    good: [
      ['0', 0],
      ['9100', 9_100],
    ],
    bad: ['65536', '-1', 'off'],
    allowed: '0 to 65535',
  },
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
    key: 'databaseUrl',
    good: [
      ['sqlite::memory:', 'sqlite::memory:'],
      ['sqlite:/data/a b.db', 'sqlite:/data/a b.db'],
      ['postgres://a:b%2Fc@host/reports', 'postgres://a:b%2Fc@host/reports'],
      ['postgres:///reports?host=/run/postgresql', 'postgres:///reports?host=/run/postgresql'],
      [
        'postgres://a@host/reports?sslmode=verify-full&sslrootcert=/ca.pem',
        expect.stringContaining('verify'),
      ],
    ],
    bad: ['data.db', 'sqlite:', 'mysql://localhost/x', 'postgres://a:b@host', 'postgres://a:b@host/'],
    allowed: 'sqlite:FILE',
  },
  BOOTSTRAP_API_KEY: {
    key: 'bootstrapApiKey',
    good: [
      ['x'.repeat(20), 'x'.repeat(20)],
      ['~'.repeat(200), '~'.repeat(200)],
    ],
    bad: ['x'.repeat(19), 'x'.repeat(201), `${'x'.repeat(20)} y`, 'ü'.repeat(30)],
    allowed: '20 to 200 visible ASCII',
  },
  FIRST_API_KEY_FILE: {
    key: 'firstApiKeyFile',
    good: [['/run/page-reports/key', '/run/page-reports/key']],
    bad: [],
    allowed: '',
  },
  NOTIFY_SOCKET: {
    key: 'notifySocket',
    good: [['/run/systemd/notify', '/run/systemd/notify']],
    bad: [],
    allowed: '',
  },
  JOURNAL_STREAM: { key: 'journalStream', good: [['8:42', '8:42']], bad: [], allowed: '' },
  STATE_DIRECTORY: {
    key: 'stateDirectory',
    good: [
      ['/var/lib/page-reports', '/var/lib/page-reports'],
      ['/var/lib/first:/var/lib/second', '/var/lib/first'],
    ],
    bad: [],
    allowed: '',
  },
  ALLOW_TARGETS: {
    key: 'allowTargets',
    good: [['127.0.0.1:9600,10.1.0.0/16', [expect.anything(), expect.anything()]]],
    bad: ['10.1.0.0/99', 'http://example.com', '127.0.0.1:99999'],
    allowed: '',
  },
  AUDIT_CONCURRENCY: {
    key: 'auditConcurrency',
    good: [
      ['1', 1],
      ['256', 256],
    ],
    bad: ['0', '257', 'all'],
    allowed: '1 to 256',
  },
  RUN_CONCURRENCY: {
    key: 'runConcurrency',
    good: [
      ['1', 1],
      ['2048', 2_048],
    ],
    bad: ['0', '2049', 'all'],
    allowed: '1 to 2048',
  },
  AUDIT_TIMEOUT_SECONDS: {
    key: 'auditTimeoutSeconds',
    good: [
      ['1', 1],
      ['60', 60],
    ],
    bad: ['0', '61', '5s'],
    allowed: '1 to 60',
  },
  MAX_PAGE_BYTES: {
    key: 'maxPageBytes',
    good: [
      ['1024', 1024],
      ['20971520', 20_971_520],
    ],
    bad: ['1023', '20971521', '5MB'],
    allowed: '1024 to 20971520',
  },
  QUEUE_LIMIT: {
    key: 'queueLimit',
    good: [
      ['1', 1],
      ['10000000', 10_000_000],
    ],
    bad: ['0', '10000001', '-5'],
    allowed: '1 to 10000000',
  },
  CREATE_WAIT_SECONDS: {
    key: 'createWaitSeconds',
    good: [
      ['0', 0],
      ['60', 60],
    ],
    bad: ['61', '-1', '1.5'],
    allowed: '0 to 60',
  },
  DRAIN_SECONDS: {
    key: 'drainSeconds',
    good: [
      ['0', 0],
      ['5', 5],
    ],
    bad: ['6', '-1', '1.5'],
    allowed: '0 to 5',
  },
  REQUESTS_PER_MINUTE: {
    key: 'requestsPerMinute',
    good: [
      ['0', 0],
      ['1000000000', 1e9],
    ],
    bad: ['1000000001', '99999999999999', 'off'],
    allowed: '0 to 1000000000',
  },
  RUNS_PER_MINUTE: {
    key: 'runsPerMinute',
    good: [
      ['0', 0],
      ['1000000000', 1e9],
    ],
    bad: ['1000000001', 'none'],
    allowed: '0 to 1000000000',
  },
  LOG_LEVEL: {
    key: 'logLevel',
    good: [
      ['debug', 'debug'],
      ['silent', 'silent'],
    ],
    bad: ['INFO', 'verbose'],
    allowed: 'fatal, error, warn, info, debug, trace, silent',
  },
  TRUST_PROXY: {
    key: 'trustProxy',
    good: [
      ['on', true],
      ['true', true],
      ['1', true],
      ['off', false],
    ],
    bad: ['yes', 'ON', '2'],
    allowed: 'on or off',
  },
  EMBEDDED_WORKER: {
    key: 'embeddedWorker',
    good: [
      ['off', false],
      ['false', false],
      ['0', false],
      ['on', true],
    ],
    bad: ['no', 'OFF'],
    allowed: 'on or off',
  },
  RETENTION_RUNS: {
    key: 'retentionRuns',
    good: [
      ['1', 1],
      ['1000000', 1_000_000],
    ],
    bad: ['0', '-1', '1000001', 'all'],
    allowed: '1 to 1000000',
  },
  RETENTION_DAYS: {
    key: 'retentionDays',
    good: [
      ['1', 1],
      ['36500', 36_500],
    ],
    bad: ['0', '0.5', '36501', '30d'],
    allowed: '1 to 36500',
  },
};

it('has defaults for everything', () => {
  expect(readConfig({})).toEqual(DEFAULTS);
  expect(
    Object.values(SETTINGS)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(Object.keys(DEFAULTS).sort());
});

describe.each(Object.entries(SETTINGS))('%s', (name, { key, good, bad, allowed }) => {
  test.each(good)('%s is taken', (text, value) => {
    expect(readConfig({ [name]: text })).toEqual({ ...DEFAULTS, [key]: value });
  });

  test.each(['', ' ', '\t'])('%j counts as unset', (text) => {
    expect(readConfig({ [name]: text })).toEqual(DEFAULTS);
  });

  if (bad.length > 0) {
    test.each(bad)('%j stops the start, and the message says what is allowed', (text) => {
      const [problem, ...others] = problemsOf({ [name]: text });
      expect(others).toEqual([]);
      expect(problem).toMatch(new RegExp(`^${name}: `));
      expect(problem).toContain(allowed);
    });
  }
});

it('reports all problems at once', () => {
  const names = ['PORT', 'LOG_LEVEL', 'ALLOW_TARGETS', 'PUBLIC_URL', 'DATABASE_URL', 'TRUST_PROXY'];
  const problems = problemsOf(Object.fromEntries(names.map((name) => [name, '?'])));
  expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual(names.sort());
});

it.each([
  ['sslMode=verify-full', 'unknown parameters: sslMode; allowed are sslmode, sslrootcert'],
  ['sslmod=verify-full&x=1', 'unknown parameters: sslmod, x; allowed are sslmode, sslrootcert'],
  ['ssl=verify-full', 'unknown parameters: ssl; allowed are sslmode, sslrootcert'],
  [
    'sslmode=verify_full',
    'sslmode must be one of disable, no-verify, prefer, require, verify-ca, verify-full',
  ],
  ['sslmode=', 'sslmode must be one of disable'],
  ['sslmode=disable&sslmode=verify-full', 'has the parameter sslmode more than once'],
])('rejects the connection parameters %s', (parameters, problem) => {
  const problems = problemsOf({ DATABASE_URL: `postgres://a:b@host/reports?${parameters}` });
  expect(problems).toEqual([expect.stringContaining(problem)]);
});

it('does not repeat a password with an unescaped question mark', () => {
  const problems = problemsOf({ DATABASE_URL: 'postgres://a:1?hunter2@host/reports' });
  expect(problems.join()).toMatch(/^DATABASE_URL: /);
  expect(problems.join()).not.toContain('hunter');
});

it('never repeats a secret in a message', () => {
  expect(problemsOf({ BOOTSTRAP_API_KEY: 'hunter2' }).join()).not.toContain('hunter2');
  const problems = problemsOf({ DATABASE_URL: 'postgres://a:hunter/2@host/reports' });
  expect(problems).toEqual([expect.stringMatching(/^DATABASE_URL: .+ "%2F"/)]);
  expect(problems.join()).not.toContain('hunter');
});

it('cannot be changed, and leaves other variables alone', () => {
  const config = readConfig({ PATH: '/bin', HOME: '/root' });
  expect(config).toEqual(DEFAULTS);
  expect(Object.isFrozen(config)).toBe(true);
});
