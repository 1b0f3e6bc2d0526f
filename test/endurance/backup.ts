import { randomBytes } from 'node:crypto';
import { copyFile, stat } from 'node:fs/promises';
import Sqlite from 'better-sqlite3';
import { runCommand } from '../cli/run-command.ts';
import { startService } from '../lab/processes.ts';
import { exactly, none, type Row, within } from '../lab/report.ts';
import { callRest, timeCalls } from '../lab/requests.ts';
import type { Lab } from '../lab/scenarios.ts';
import { checkIntegrity, readValue } from './database-file.ts';

const REPORTS = 100_000;
/** Size of the packed checks of an ordinary page. */
const CHECKS_BYTES = 13_000;
const BATCH = 1_000;
const MAX_BACKUP_MS = 60_000;
const MAX_RESTORE_MS = 60_000;
const MAX_WRITE_MS = 1_000;
const TABLES = 'accounts api_keys idempotency_keys jobs reports run_checks runs secrets'.split(' ');

/** Backs up a large database while a client writes, and starts a service on the copy. */
export async function measureBackup({ folder }: Lab): Promise<Row[]> {
  const file = `${folder}/large.db`;
  const copy = `${folder}/copy.db`;
  const restored = `${folder}/restored.db`;
  const settings = { EMBEDDED_WORKER: 'off' };
  const service = await startService(`sqlite:${file}`, settings);
  fill(file);

  let rejected = 0;
  const write = async () => {
    const { status } = await callRest(service, 'POST', '/reports', { form: { url: 'https://example.org/' } });
    if (status !== 201) rejected++;
  };
  const startedAt = performance.now();
  const backingUp = runCommand(['backup', copy], { DATABASE_URL: `sqlite:${file}` });
  const writesMs = await timeCalls(backingUp, write, 0);
  const { exitCode, stderr } = await backingUp;
  const backupMs = performance.now() - startedAt;
  await service.end();

  const restoredAt = performance.now();
  await copyFile(copy, restored);
  const second = await startService(`sqlite:${restored}`, settings);
  const restoreMs = performance.now() - restoredAt;
  const countRows = (of: string) => TABLES.map((table) => readValue(of, `select count(*) from ${table}`));
  const [before, after] = [countRows(copy), countRows(restored)];
  await second.end();
  const different = before.filter((rows, i) => rows !== after[i]);
  const printed = Number(/reports: (\d+)/.exec(stderr)?.[1]);
  const megabytes = Math.round((await stat(copy)).size / 1_000_000);
  return [
    none(`Backup of ${REPORTS} reports, ${megabytes} MB: exit code`, exitCode ?? -1),
    within('Backup while a client writes', MAX_BACKUP_MS, backupMs),
    none('Writes rejected during the backup', rejected),
    within('Slowest write during the backup', MAX_WRITE_MS, Math.max(...writesMs)),
    within('Restore: copy and start', MAX_RESTORE_MS, restoreMs),
    none('Tables with different row counts after the restore', different.length),
    exactly('Number of reports that the command prints', before[TABLES.indexOf('reports')] ?? 0, printed),
    checkIntegrity(restored),
  ];
}

/** Stores reports with completed runs, without synchronous writes. */
function fill(file: string): void {
  const sqlite = new Sqlite(file, { timeout: 5_000 });
  sqlite.pragma('synchronous = off');
  const report = sqlite.prepare(
    `insert into reports (account_id, url, project, status, result, score, privacy, access_version, slug, revision,
      shown_run_id, generated_at, created_at, updated_at)
    values (1, @url, 'example.org', 'completed', 'good', 90, 0, 1, @slug, 2, @id, @now, @now, @now)`,
  );
  const run = sqlite.prepare(
    `insert into runs (report_id, status, attempt, crashes, retries, created_at) values (@id, 'completed', 1, 0, 0, @now)`,
  );
  const checks = sqlite.prepare('insert into run_checks values (?, ?)');
  const packed = randomBytes(CHECKS_BYTES);
  const now = Date.now();
  const addMany = sqlite.transaction((from: number) => {
    for (let id = from; id < from + BATCH; id++) {
      report.run({ url: `https://example.org/${id}`, slug: `slug-${id}`, id, now });
      checks.run(run.run({ id, now }).lastInsertRowid, packed);
    }
  });
  for (let id = 1; id <= REPORTS; id += BATCH) addMany(id);
  sqlite.close();
}
