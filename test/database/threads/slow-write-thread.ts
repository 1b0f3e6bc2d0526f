/** Takes the write lock for a while, and sends a message then. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from '../../../src/database/sqlite/open-sqlite.ts';

const LOCK_MS = 500;

const sqlite = openSqlite(workerData.file);
sqlite.exec('begin immediate');
parentPort?.postMessage('locked');
await sleep(LOCK_MS);
sqlite.exec(`insert into accounts (name, created_at, updated_at) values ('Slow', 0, 0)`);
sqlite.exec('commit');
sqlite.close();
