import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One run of the benchmark, as every scenario sees it. */
export interface Bench {
  /** For its files; removed at its end. */
  folder: string;
  /** Ends every process that was started, when the benchmark ends, fails or is broken off. */
  signal: AbortSignal;
  /** Shorter and rougher, for development. */
  isQuick: boolean;
  /** Where a scenario knows both; the others are about SQLite. */
  engine: 'sqlite' | 'postgres';
}

/** Opens a run of the benchmark. The caller ends it, whatever happens; twice is no harm. */
export function openBench(options: Pick<Bench, 'isQuick' | 'engine'>): Bench & { end(): void } {
  const ending = new AbortController();
  const folder = mkdtempSync(join(tmpdir(), 'page-reports-bench-'));
  return {
    ...options,
    folder,
    signal: ending.signal,
    end() {
      ending.abort();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
