import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../../src/database/database.ts';

const database = await openDatabase(workerData.url);
const ran = await database.migrate();
await database.close();
parentPort?.postMessage(ran);
