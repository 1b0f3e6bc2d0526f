import { type Server, type ServiceOptions, startService } from '../lab/processes.ts';
import type { Lab } from '../lab/scenarios.ts';

/** The options of the command. */
export interface BenchOptions {
  /** `quick`: fewer and shorter rounds, with less precise results, for development. */
  pace: 'quick' | 'full';
  /** The database of scenarios that support both; the others use the one that their guide names. */
  engine: 'sqlite' | 'postgres';
}

export type Bench = Lab & BenchOptions;

/** Starts the service as it is by default: with logs, and with rate limits, which are too high to be reached. */
export async function startMeasured(
  databaseUrl: string,
  settings: Record<string, string> = {},
  options: ServiceOptions = {},
): Promise<Server> {
  const limits = { REQUESTS_PER_MINUTE: '1000000000', RUNS_PER_MINUTE: '1000000000' };
  return await startService(databaseUrl, { LOG_LEVEL: 'info', ...limits, ...settings }, options);
}
