import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, Summary } from 'prom-client';
import { CATALOGUE_VERSION } from '../audits/catalogue-version.ts';
import { ERROR_CODES, type ErrorCode } from '../errors.ts';
import type { ReportedErrorCode } from '../graphql/errors.ts';
import { PACKAGE } from '../installation.ts';
import type { ServiceContext } from '../reports/service-context.ts';
import type { RunObserver, RunWorker, RunWorkerContext } from '../runs/start-run-worker.ts';
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

/** All metrics of the service with their descriptions, besides those of prom-client. Names of counters end in `_total`. */
const HELP = {
  page_reports_build_info:
    'Always 1; the labels are the version of the service and of its catalogue of audits.',
  page_reports_http_requests_total: 'Requests by route and status of the response.',
  page_reports_http_request_duration_seconds:
    'Time until the headers of the response, waiting for a run included.',
  page_reports_errors_total: 'Errors in responses by their REST code; a GraphQL response can hold several.',
  page_reports_refusals_total: 'Deprecated name of page_reports_errors_total, removed in 1.2.0.',
  page_reports_runs_total: 'Ended runs; the error code is empty unless the run failed or is retried.',
  page_reports_run_duration_seconds: 'Time from the start of a run to its end.',
  page_reports_run_wait_seconds: 'Time from the creation of a run to its first start.',
  page_reports_run_total_seconds: 'Time from the creation of a run to its end, waiting and retries included.',
  page_reports_fetched_bytes_total: 'Bytes received from audited sites, before decompression.',
  page_reports_audit_processes_killed_total:
    'Audit processes ended because a page took too much time or memory, or its run was aborted.',
  page_reports_watchers: 'Subscriptions and requests that wait for a run.',
  page_reports_event_loop_delay_seconds:
    'Longest turn of the event loop in each second; quantiles of the last minute.',
  page_reports_storage_writable:
    '0 when the database rejected the last write of this process, such as on a full disk.',
  page_reports_storage_refusals_total: 'Write transactions that the database rejected.',
  page_reports_database_query_seconds:
    'Duration of statements to PostgreSQL, without the time in which they waited for a connection.',
  page_reports_database_connections:
    'Connections of this process to PostgreSQL by state, and their maximum number.',
  page_reports_database_waiting: 'Statements that wait for a connection to PostgreSQL.',
  page_reports_queue_waiting:
    'Queued runs of all processes: every process has the same value, so do not sum it.',
  page_reports_queue_account_waiting: 'Queued runs by account, for the 20 accounts with the most.',
  page_reports_queue_oldest_age_seconds: 'Age of the oldest queued run of all processes.',
  page_reports_runs_stuck:
    'Runs in progress without a change for 2 minutes. Investigate if this lasts 5 minutes.',
  page_reports_site_audits: 'Site audits that wait or are under way, of all processes.',
  page_reports_audit_processes: 'Audit processes of this worker.',
  page_reports_audit_processes_cpu_seconds_total:
    'CPU time of the audit processes of this worker, including those that ended, without the last task of killed ones.',
  page_reports_audit_processes_resident_memory_bytes:
    'Resident memory of the audit processes of this worker.',
  page_reports_runs_in_progress: 'Active runs of the worker of this process.',
  page_reports_runs_in_progress_limit:
    'Maximum number of active runs of the worker of this process, besides those that continue after a crash.',
  page_reports_worker_paused:
    '1 while the worker of this process claims one run at a time, because its network does not respond.',
};

/** Returns the options of a metric that prom-client requires. */
type OptionsOf = (name: keyof typeof HELP) => { name: string; help: string; registers: Registry[] };
type Shutdown = Pick<RunWorkerContext, 'onShutdown'>;

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
export function createMetrics(
  services: Pick<ServiceContext, 'backlog' | 'feed' | 'database' | 'clock'> & Shutdown,
): Metrics {
  const { backlog, feed, database, clock, onShutdown } = services;
  const registry = new Registry();
  // prom-client never disconnects its observer of garbage collection, which would keep the registry and the services.
  onShutdown('metrics', () => registry.clear());
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray())
    if (MISNAMED.test(name) || RESET_BY_SCRAPES.test(name)) registry.removeSingleMetric(name);
  const optionsOf: OptionsOf = (name) => ({ name, help: HELP[name], registers: [registry] });

  new Gauge({ ...optionsOf('page_reports_build_info'), labelNames: ['version', 'catalogue'] }).set(
    { version: PACKAGE.version, catalogue: CATALOGUE_VERSION },
    1,
  );
  const requests = new Counter({
    ...optionsOf('page_reports_http_requests_total'),
    labelNames: ['method', 'route', 'status'],
  });
  const requestSeconds = new Histogram({
    ...optionsOf('page_reports_http_request_duration_seconds'),
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS_SECONDS,
  });
  const errors = (['page_reports_errors_total', 'page_reports_refusals_total'] as const).map(
    (name) => new Counter({ ...optionsOf(name), labelNames: ['code'] }),
  );
  const countErrors = (code: ReportedErrorCode, count: number) => {
    for (const counter of errors) counter.inc({ code }, count);
  };
  for (const code of Object.keys(ERROR_CODES) as ErrorCode[]) countErrors(code, 0);
  const runs = new Counter({
    ...optionsOf('page_reports_runs_total'),
    labelNames: ['outcome', 'error_code'],
  });
  for (const outcome of ['completed', 'returned', 'dropped']) runs.inc({ outcome, error_code: '' }, 0);
  const runSeconds = new Histogram({
    ...optionsOf('page_reports_run_duration_seconds'),
    labelNames: ['outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
  });
  const waitSeconds = new Histogram({
    ...optionsOf('page_reports_run_wait_seconds'),
    buckets: WAIT_BUCKETS_SECONDS,
  });
  const totalSeconds = new Histogram({
    ...optionsOf('page_reports_run_total_seconds'),
    labelNames: ['outcome'],
    buckets: WAIT_BUCKETS_SECONDS,
  });
  for (const outcome of ['completed', 'failed']) {
    runSeconds.zero({ outcome });
    totalSeconds.zero({ outcome });
  }
  const fetchedBytes = new Counter(optionsOf('page_reports_fetched_bytes_total'));
  const killedProcesses = new Counter(optionsOf('page_reports_audit_processes_killed_total'));
  observe(optionsOf, { page_reports_watchers: () => feed.watchers() });
  observeEventLoop(optionsOf, services);
  observeDatabase(database, optionsOf);
  const measureQueue = observeQueue(backlog, clock, optionsOf);

  return {
    requestEnded({ method, route, status, durationMs }) {
      requests.inc({ method, route, status });
      requestSeconds.observe({ method, route }, durationMs / 1000);
    },
    errorReturned: (code) => countErrors(code, 1),
    bytesFetched: (count) => fetchedBytes.inc(count),
    auditProcessKilled: () => killedProcesses.inc(),
    runBegan: (waitMs) => waitSeconds.observe(Math.max(0, waitMs) / 1000),
    runEnded({ outcome, errorCode, durationMs, totalMs }) {
      runs.inc({ outcome, error_code: errorCode ?? '' });
      runSeconds.observe({ outcome }, durationMs / 1000);
      if (outcome === 'completed' || outcome === 'failed') totalSeconds.observe({ outcome }, totalMs / 1000);
    },
    observeWorker: (worker) =>
      observe(optionsOf, {
        page_reports_audit_processes: () => worker.auditProcesses().processes,
        page_reports_audit_processes_cpu_seconds_total: () => worker.auditProcesses().cpuSeconds,
        page_reports_audit_processes_resident_memory_bytes: () => worker.auditProcesses().residentBytes,
        page_reports_runs_in_progress: () => worker.active,
        page_reports_runs_in_progress_limit: () => worker.limit,
        page_reports_worker_paused: () => Number(worker.isPaused),
      }),
    async expose() {
      await measureQueue();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Adds metrics without labels whose values are read at each scrape. */
function observe(optionsOf: OptionsOf, reads: { [Name in keyof typeof HELP]?: () => number }): void {
  for (const [name, read] of Object.entries(reads)) {
    const Metric = name.endsWith('_total') ? Counter : Gauge;
    new Metric({
      ...optionsOf(name as keyof typeof HELP),
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
function observeEventLoop(optionsOf: OptionsOf, { onShutdown }: Shutdown): void {
  const delays = monitorEventLoopDelay({ samplePerIteration: true });
  delays.enable();
  const summary = new Summary({
    ...optionsOf('page_reports_event_loop_delay_seconds'),
    percentiles: EVENT_LOOP_QUANTILES,
    ...EVENT_LOOP_WINDOW,
  });
  const sampling = setInterval(() => {
    summary.observe(delays.max / NANOSECONDS_PER_SECOND);
    delays.reset();
  }, EVENT_LOOP_SAMPLE_MS).unref();
  onShutdown('event loop sampling', () => {
    clearInterval(sampling);
    delays.disable();
  });
}

function observeDatabase(
  { writes, poolUse, observeQueries }: ServiceContext['database'],
  optionsOf: OptionsOf,
): void {
  observe(optionsOf, {
    page_reports_storage_writable: () => Number(!writes.isRejected),
    page_reports_storage_refusals_total: () => writes.rejections,
  });
  if (poolUse() === null) return;
  const querySeconds = new Histogram({
    ...optionsOf('page_reports_database_query_seconds'),
    buckets: QUERY_BUCKETS_SECONDS,
  });
  observeQueries((durationMs) => querySeconds.observe(durationMs / 1000));
  new Gauge({
    ...optionsOf('page_reports_database_connections'),
    labelNames: ['state'],
    collect() {
      const { inUse = 0, idle = 0, max = 0 } = poolUse() ?? {};
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'max' }, max);
    },
  });
  observe(optionsOf, { page_reports_database_waiting: () => poolUse()?.waiting ?? 0 });
}

/** @returns a function that measures the queue, to be called before each scrape */
function observeQueue(
  backlog: ServiceContext['backlog'],
  clock: () => Date,
  optionsOf: OptionsOf,
): () => Promise<void> {
  const measure = createProbe(() => backlog.measure(clock()), 'the database does not respond');
  let measured: Awaited<ReturnType<typeof measure>> | null = null;
  observe(optionsOf, {
    page_reports_queue_waiting: () => measured?.waiting ?? Number.NaN,
    page_reports_queue_oldest_age_seconds: () => (measured?.oldestAgeMs ?? Number.NaN) / 1000,
    page_reports_runs_stuck: () => measured?.stuck ?? Number.NaN,
    page_reports_site_audits: () => measured?.siteAudits ?? Number.NaN,
  });
  new Gauge({
    ...optionsOf('page_reports_queue_account_waiting'),
    labelNames: ['account_id'],
    collect() {
      this.reset();
      for (const { accountId, waiting } of measured?.accounts ?? [])
        this.set({ account_id: accountId }, waiting);
    },
  });
  return async () => {
    // Without the database the service is not ready; its other metrics are needed all the more.
    measured = await measure().catch(() => null);
  };
}
