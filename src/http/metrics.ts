import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ReportedErrorCode } from '../graphql/errors.ts';
import type { ServiceContext } from '../reports/service-context.ts';
import type { RunEnd } from '../runs/run-context.ts';
import { createProbe } from './probe.ts';

const DURATION_BUCKETS_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const EVENT_LOOP_QUANTILES = [0.5, 0.99, 1];
const NANOSECONDS_PER_SECOND = 1e9;

/** What the service counts about itself. */
export interface Metrics {
  /** @param request `route` is the pattern that matched, such as `/api/v1/reports/:id` */
  requestEnded(request: { method: string; route: string; status: number; durationMs: number }): void;
  /** @param code of an error in a response */
  errorReturned(code: ReportedErrorCode): void;
  runEnded(end: Pick<RunEnd, 'outcome' | 'errorCode' | 'durationMs'>): void;
  /** @param count as they came over the wire, from pages and what belongs to them */
  bytesFetched(count: number): void;
  /** The process of an audit was ended: too much time or memory, or the run was aborted. */
  auditProcessKilled(): void;
  /** Adds the state of the worker of this process. */
  observeWorker(worker: { isPaused(): boolean }): void;
  /** Everything in Prometheus' text format; the queue is looked at now. */
  expose(): Promise<{ contentType: string; text: string }>;
}

/** Creates the metrics of one server in a registry of their own; the process' (memory, event loop) are part of it. */
export function createMetrics({
  backlog,
  feed,
  clock,
}: Pick<ServiceContext, 'backlog' | 'feed' | 'clock'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

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
  const runs = new Counter({
    name: 'page_reports_runs_total',
    help: 'Ended runs; the error code is empty unless one failed or is tried again.',
    labelNames: ['outcome', 'error_code'],
    registers,
  });
  const runSeconds = new Histogram({
    name: 'page_reports_run_duration_seconds',
    help: 'Time from the start of a run to its end.',
    labelNames: ['outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const fetchedBytes = new Counter({
    name: 'page_reports_fetched_bytes_total',
    help: 'What audited sites sent, in bytes as sent.',
    registers,
  });
  const killedProcesses = new Counter({
    name: 'page_reports_audit_processes_killed_total',
    help: 'Audit processes ended because a page took too much time or memory, or its run was aborted.',
    registers,
  });
  new Gauge({
    name: 'page_reports_watchers',
    help: 'Subscriptions and requests that wait for a run.',
    registers,
    collect() {
      this.set(feed.watchers());
    },
  });
  // The library's own lag counts the pause between its looks in; this is the time that turns took alone.
  const turns = monitorEventLoopDelay({ samplePerIteration: true });
  turns.enable();
  new Gauge({
    name: 'page_reports_event_loop_delay_seconds',
    help: 'How long turns of the event loop took since the metrics were read last; quantile 1 is the longest.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of EVENT_LOOP_QUANTILES) {
        this.set({ quantile }, turns.percentile(quantile * 100) / NANOSECONDS_PER_SECOND);
      }
      turns.reset();
    },
  });
  const waiting = new Gauge({
    name: 'page_reports_queue_waiting',
    help: 'Runs that wait for a worker.',
    registers,
  });
  const oldestSeconds = new Gauge({
    name: 'page_reports_queue_oldest_age_seconds',
    help: 'How long the run that waits longest has waited.',
    registers,
  });

  const stuck = new Gauge({
    name: 'page_reports_runs_stuck',
    help: 'Runs that a worker took and nobody has ended: look into it when there are some for 5 minutes.',
    registers,
  });

  const measure = createProbe(() => backlog.measure(clock()), 'the database does not respond');
  async function measureQueue(): Promise<void> {
    try {
      const measured = await measure();
      waiting.set(measured.waiting);
      oldestSeconds.set(measured.oldestAgeMs / 1000);
      stuck.set(measured.stuck);
    } catch {
      // Without its database the service is not ready; the other metrics are wanted then more than ever.
      for (const gauge of [waiting, oldestSeconds, stuck]) gauge.set(Number.NaN);
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
    runEnded({ outcome, errorCode, durationMs }) {
      runs.inc({ outcome, error_code: errorCode ?? '' });
      runSeconds.observe({ outcome }, durationMs / 1000);
    },
    observeWorker({ isPaused }) {
      new Gauge({
        name: 'page_reports_worker_paused',
        help: '1 while this worker claims one run at a time, because its network does not respond.',
        registers,
        collect() {
          this.set(isPaused() ? 1 : 0);
        },
      });
    },
    async expose() {
      await measureQueue();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
