/** Takes the write lock of a SQLite file for a while, sends a message then, and executes a statement at the end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from '../../src/database/sqlite/open-sqlite.ts';

const LOCK_MS = 300;

const sqlite = openSqlite(workerData.file);
sqlite.exec('begin immediate');
parentPort?.postMessage('locked');
await sleep(LOCK_MS);
sqlite.exec(workerData.statement);
sqlite.exec('commit');
sqlite.close();
