import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const WRITER = `
  const { parentPort, workerData: { file, statement } } = require('node:worker_threads');
  const sqlite = require('better-sqlite3')(file);
  sqlite.exec('begin immediate');
  parentPort.postMessage('locked');
  setTimeout(() => sqlite.exec(statement + '; commit'), 300);
`;

/**
 * Starts to write to a SQLite file as another process would, and waits until it holds the write lock, which it keeps for
 * 300 ms. In this thread, a connection that waits for the lock would block the one that holds it.
 */
export async function startSlowWrite(file: string, statement: string): Promise<void> {
  const writer = new Worker(WRITER, { eval: true, workerData: { file, statement } });
  await once(writer, 'message');
}
