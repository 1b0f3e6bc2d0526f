import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One run of the benchmark. */
export interface Bench {
  /** Folder of its temporary files, deleted at its end. */
  folder: string;
  /** Kills every started process when the benchmark ends, fails or is interrupted. */
  signal: AbortSignal;
  /** Fewer and shorter rounds, with less precise results, for development. */
  isQuick: boolean;
  /** The database of scenarios that support both; the others use the one that their guide names. */
  engine: 'sqlite' | 'postgres';
  /** The commit that this version is compared with. */
  commit: string;
}

/** Opens a run of the benchmark. The caller must end it, also after an error; `end` may be called twice. */
export function openBench(options: Pick<Bench, 'isQuick' | 'engine' | 'commit'>): Bench & { end(): void } {
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
