import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, Summary } from 'prom-client';
import packageInfo from '../../package.json' with { type: 'json' };
import { CATALOGUE_VERSION } from '../audits/catalogue-version.ts';
import { ERROR_CODES, type ErrorCode } from '../errors.ts';
import type { ReportedErrorCode } from '../graphql/errors.ts';
import type { ServiceContext } from '../reports/service-context.ts';
import type { RunObserver, RunWorker } from '../runs/start-run-worker.ts';
import { createProbe } from './readiness.ts';

const DURATION_BUCKETS_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Up to two hours, because runs can wait long in the queue. */
const WAIT_BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200];

const QUERY_BUCKETS_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

const EVENT_LOOP_QUANTILES = [0.5, 0.99, 1];
const EVENT_LOOP_SAMPLE_MS = 1_000;
/** The quantiles cover the last 60 seconds, in steps of 10. */
const EVENT_LOOP_WINDOW = { maxAgeSeconds: 60, ageBuckets: 6 };
const NANOSECONDS_PER_SECOND = 1e9;
/** Gauges of prom-client with names of counters. They are omitted: other metrics have the same numbers by type. */
const MISNAMED = /^nodejs_active_(?:handles|requests|resources)_total$/;
/** Gauges of prom-client that each scrape resets. `page_reports_event_loop_delay_seconds` replaces them. */
const RESET_BY_SCRAPES = /^nodejs_eventloop_lag_/;

/** The metrics of the service. */
export interface Metrics extends RunObserver {
  /** @param request `route` is the pattern of the route, such as `/api/v1/reports/:id` */
  requestEnded(request: { method: string; route: string; status: number; durationMs: number }): void;
  /** @param code of an error in a response */
  errorReturned(code: ReportedErrorCode): void;
  /** Adds the state of the worker of this process. */
  observeWorker(worker: RunWorker): void;
  /** All metrics in the text format of Prometheus. Queries the queue. */
  expose(): Promise<{ contentType: string; text: string }>;
}

/** Creates the metrics of one server in their own registry, with the process metrics of prom-client. */
export function createMetrics({
  backlog,
  feed,
  database,
  clock,
}: Pick<ServiceContext, 'backlog' | 'feed' | 'database' | 'clock'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray())
    if (MISNAMED.test(name) || RESET_BY_SCRAPES.test(name)) registry.removeSingleMetric(name);

  new Gauge({
    name: 'page_reports_build_info',
    help: 'Always 1; the labels are the version of the service and of its catalogue of audits.',
    labelNames: ['version', 'catalogue'],
    registers,
  }).set({ version: packageInfo.version, catalogue: CATALOGUE_VERSION }, 1);
  const requests = new Counter({
    name: 'page_reports_http_requests_total',
    help: 'Requests by route and status of the response.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'page_reports_http_request_duration_seconds',
    help: 'Time until the headers of the response, waiting for a run included.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const errors = new Counter({
    name: 'page_reports_refusals_total',
    help: 'Errors in responses by their REST code; a GraphQL response can hold several.',
    labelNames: ['code'],
    registers,
  });
  for (const code of Object.keys(ERROR_CODES) as ErrorCode[]) errors.inc({ code }, 0);
  const runs = new Counter({
    name: 'page_reports_runs_total',
    help: 'Ended runs; the error code is empty unless the run failed or is retried.',
    labelNames: ['outcome', 'error_code'],
    registers,
  });
  for (const outcome of ['completed', 'returned', 'dropped']) runs.inc({ outcome, error_code: '' }, 0);
  const runSeconds = new Histogram({
    name: 'page_reports_run_duration_seconds',
    help: 'Time from the start of a run to its end.',
    labelNames: ['outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const waitSeconds = new Histogram({
    name: 'page_reports_run_wait_seconds',
    help: 'Time from the creation of a run to its first start.',
    buckets: WAIT_BUCKETS_SECONDS,
    registers,
  });
  const totalSeconds = new Histogram({
    name: 'page_reports_run_total_seconds',
    help: 'Time from the creation of a run to its end, waiting and retries included.',
    labelNames: ['outcome'],
    buckets: WAIT_BUCKETS_SECONDS,
    registers,
  });
  for (const outcome of ['completed', 'failed']) {
    runSeconds.zero({ outcome });
    totalSeconds.zero({ outcome });
  }
  const fetchedBytes = new Counter({
    name: 'page_reports_fetched_bytes_total',
    help: 'Bytes received from audited sites, before decompression.',
    registers,
  });
  const killedProcesses = new Counter({
    name: 'page_reports_audit_processes_killed_total',
    help: 'Audit processes ended because a page took too much time or memory, or its run was aborted.',
    registers,
  });
  observe(registers, [
    ['page_reports_watchers', 'Subscriptions and requests that wait for a run.', feed.watchers],
  ]);
  observeEventLoop(registers);
  observeDatabase(database, registers);

  const waiting = new Gauge({
    name: 'page_reports_queue_waiting',
    help: 'Queued runs of all processes: every process has the same value, so do not sum it.',
    registers,
  });
  const waitingOfAccounts = new Gauge({
    name: 'page_reports_queue_account_waiting',
    help: 'Queued runs by account, for the 20 accounts with the most.',
    labelNames: ['account_id'],
    registers,
  });
  const oldestSeconds = new Gauge({
    name: 'page_reports_queue_oldest_age_seconds',
    help: 'Age of the oldest queued run of all processes.',
    registers,
  });
  const stuck = new Gauge({
    name: 'page_reports_runs_stuck',
    help: 'Runs in progress without a change for 2 minutes. Investigate if this lasts 5 minutes.',
    registers,
  });
  const measure = createProbe(() => backlog.measure(clock()), 'the database does not respond');

  async function measureQueue(): Promise<void> {
    try {
      const measured = await measure();
      waitingOfAccounts.reset();
      for (const { accountId, waiting } of measured.accounts)
        waitingOfAccounts.set({ account_id: accountId }, waiting);
      waiting.set(measured.waiting);
      oldestSeconds.set(measured.oldestAgeMs / 1000);
      stuck.set(measured.stuck);
    } catch {
      // Without the database the service is not ready; its other metrics are needed all the more.
      for (const gauge of [waiting, oldestSeconds, stuck]) gauge.set(Number.NaN);
      waitingOfAccounts.reset();
    }
  }

  return {
    requestEnded({ method, route, status, durationMs }) {
      requests.inc({ method, route, status });
      requestSeconds.observe({ method, route }, durationMs / 1000);
    },
    errorReturned: (code) => errors.inc({ code }),
    bytesFetched: (count) => fetchedBytes.inc(count),
    auditProcessKilled: () => killedProcesses.inc(),
    runBegan: (waitMs) => waitSeconds.observe(Math.max(0, waitMs) / 1000),
    runEnded({ outcome, errorCode, durationMs, totalMs }) {
      runs.inc({ outcome, error_code: errorCode ?? '' });
      runSeconds.observe({ outcome }, durationMs / 1000);
      if (outcome === 'completed' || outcome === 'failed') totalSeconds.observe({ outcome }, totalMs / 1000);
    },
    observeWorker: (worker) => observeWorker(worker, registers),
    async expose() {
      await measureQueue();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** A metric whose value is read at each scrape; a gauge by default. */
type Observed = [name: string, help: string, read: () => number, Metric?: typeof Counter];

function observe(registers: Registry[], metrics: readonly Observed[]): void {
  for (const [name, help, read, Metric = Gauge] of metrics) {
    new Metric({
      name,
      help,
      registers,
      collect() {
        // prom-client cannot set a counter, so it is reset and increased.
        this.reset();
        this.inc(read());
      },
    });
  }
}

/**
 * Observes the duration of turns of the event loop. prom-client's own metric includes the pause between its samples,
 * and each scrape resets it, so that two scrapers would disturb each other.
 */
function observeEventLoop(registers: Registry[]): void {
  const delays = monitorEventLoopDelay({ samplePerIteration: true });
  delays.enable();
  const summary = new Summary({
    name: 'page_reports_event_loop_delay_seconds',
    help: 'Longest turn of the event loop in each second; quantiles of the last minute.',
    percentiles: EVENT_LOOP_QUANTILES,
    ...EVENT_LOOP_WINDOW,
    registers,
  });
  setInterval(() => {
    summary.observe(delays.max / NANOSECONDS_PER_SECOND);
    delays.reset();
  }, EVENT_LOOP_SAMPLE_MS).unref();
}

function observeDatabase(
  { writes, poolUse, observeQueries }: ServiceContext['database'],
  registers: Registry[],
): void {
  observe(registers, [
    [
      'page_reports_storage_writable',
      '0 when the database rejected the last write of this process, such as on a full disk.',
      () => (writes.isRejected ? 0 : 1),
    ],
    [
      'page_reports_storage_refusals_total',
      'Write transactions that the database rejected.',
      () => writes.rejections,
      Counter,
    ],
  ]);
  if (poolUse() === null) return;
  const querySeconds = new Histogram({
    name: 'page_reports_database_query_seconds',
    help: 'Duration of statements to PostgreSQL, without the time in which they waited for a connection.',
    buckets: QUERY_BUCKETS_SECONDS,
    registers,
  });
  observeQueries((durationMs) => querySeconds.observe(durationMs / 1000));
  new Gauge({
    name: 'page_reports_database_connections',
    help: 'Connections of this process to PostgreSQL by state, and their maximum number.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse = 0, idle = 0, max = 0 } = poolUse() ?? {};
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'max' }, max);
    },
  });
  observe(registers, [
    [
      'page_reports_database_waiting',
      'Statements that wait for a connection to PostgreSQL.',
      () => poolUse()?.waiting ?? 0,
    ],
  ]);
}

function observeWorker({ active, limit, isPaused, auditProcesses }: RunWorker, registers: Registry[]): void {
  observe(registers, [
    ['page_reports_audit_processes', 'Audit processes of this worker.', () => auditProcesses().processes],
    [
      'page_reports_audit_processes_cpu_seconds_total',
      'CPU time of the audit processes of this worker, including those that ended, without the last task of killed ones.',
      () => auditProcesses().cpuSeconds,
      Counter,
    ],
    [
      'page_reports_audit_processes_resident_memory_bytes',
      'Resident memory of the audit processes of this worker.',
      () => auditProcesses().residentBytes,
    ],
    ['page_reports_runs_in_progress', 'Active runs of the worker of this process.', active],
    [
      'page_reports_runs_in_progress_limit',
      'Maximum number of active runs of the worker of this process.',
      () => limit,
    ],
    [
      'page_reports_worker_paused',
      '1 while the worker of this process claims one run at a time, because its network does not respond.',
      () => (isPaused() ? 1 : 0),
    ],
  ]);
}
