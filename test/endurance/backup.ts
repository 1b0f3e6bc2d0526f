import { randomBytes } from 'node:crypto';
import { copyFile, stat } from 'node:fs/promises';
import Sqlite from 'better-sqlite3';
import { runCommand } from '../cli/run-command.ts';
import { exactly, type Measurement, none, within } from './measurement.ts';
import { callRest, checkIntegrity, endService, type Service, startService } from './service.ts';

const REPORTS = 100_000;
/** Size of the packed checks of an ordinary page. */
const CHECKS_BYTES = 13_000;
const MAX_BACKUP_MS = 60_000;
const MAX_RESTORE_MS = 60_000;
const MAX_WRITE_MS = 1_000;
const TABLES = [
  'accounts',
  'api_keys',
  'idempotency_keys',
  'jobs',
  'reports',
  'run_checks',
  'runs',
  'secrets',
];

/** Backs up a large database while a client writes, and starts a service on the copy. */
export async function measureBackup(folder: string): Promise<Measurement[]> {
  const file = `${folder}/large.db`;
  const copy = `${folder}/copy.db`;
  const restored = `${folder}/restored.db`;
  await using service = await startService(file, { EMBEDDED_WORKER: 'off' });
  fill(file);

  let hasEnded = false;
  const writing = writeUntil(service, () => hasEnded);
  const startedAt = performance.now();
  const { exitCode, stderr } = await runCommand(['backup', copy], { DATABASE_URL: `sqlite:${file}` });
  const backupMs = performance.now() - startedAt;
  hasEnded = true;
  const { rejected, slowestMs } = await writing;
  await endService(service);

  const restoredAt = performance.now();
  await copyFile(copy, restored);
  await using second = await startService(restored, { EMBEDDED_WORKER: 'off' });
  const restoreMs = performance.now() - restoredAt;
  const before = countRows(copy);
  const after = countRows(restored);
  await endService(second);
  const megabytes = Math.round((await stat(copy)).size / 1_000_000);
  return [
    exactly(`Backup of ${REPORTS} reports, ${megabytes} MB: exit code`, '0', `${exitCode}`),
    within('Backup while a client writes', MAX_BACKUP_MS, backupMs),
    none('Writes rejected during the backup', rejected),
    within('Slowest write during the backup', MAX_WRITE_MS, slowestMs),
    within('Restore: copy and start', MAX_RESTORE_MS, restoreMs),
    none(
      'Tables with different row counts after the restore',
      TABLES.filter((table) => before[table] !== after[table]).length,
    ),
    exactly(
      'Number of reports that the command prints',
      String(before.reports),
      /reports: (\d+)/.exec(stderr)?.[1] ?? '',
    ),
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
    values (1, @url, 'example.org', 'completed', 'good', 90, 0, 1, @slug, 2, @id, @now, @now, @now) returning id`,
  );
  const run = sqlite.prepare(
    `insert into runs (report_id, status, attempt, crashes, retries, created_at) values (@id, 'completed', 1, 0, 0, @now)`,
  );
  const checks = sqlite.prepare('insert into run_checks values (?, ?)');
  const packed = randomBytes(CHECKS_BYTES);
  const now = Date.now();
  const addMany = sqlite.transaction((from: number, to: number) => {
    for (let id = from; id < to; id++) {
      report.get({ url: `https://example.org/${id}`, slug: `slug-${id}`, id, now });
      checks.run(run.run({ id, now }).lastInsertRowid, packed);
    }
  });
  const step = 1_000;
  for (let id = 1; id <= REPORTS; id += step) addMany(id, Math.min(id + step, REPORTS + 1));
  sqlite.close();
}

async function writeUntil(
  service: Service,
  isOver: () => boolean,
): Promise<{ rejected: number; slowestMs: number }> {
  let rejected = 0;
  let slowestMs = 0;
  while (!isOver()) {
    const startedAt = performance.now();
    const { status } = await callRest(service, 'POST', '/reports', { form: { url: 'https://example.org/' } });
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    if (status !== 201) rejected++;
  }
  return { rejected, slowestMs };
}

function countRows(file: string): Record<string, number> {
  const sqlite = new Sqlite(file, { readonly: true });
  const count = (table: string) => sqlite.prepare(`select count(*) from ${table}`).pluck().get() as number;
  const counts = Object.fromEntries(TABLES.map((table) => [table, count(table)]));
  sqlite.close();
  return counts;
}
