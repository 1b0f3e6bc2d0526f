import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../../../src/database/database.ts';

const database = await openDatabase(`sqlite:${workerData.file}`);
const ran = await database.migrate();
await database.close();
parentPort?.postMessage(ran);
