import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../../../src/database/database.ts';
import { Account } from '../../../../src/database/entities/account.ts';
import { insertAccount } from '../../../support/stored-entities.ts';

const database = await openDatabase(`sqlite:${workerData.file}`);
let slowestMs = 0;
const counts = await Promise.all(
  Array.from({ length: workerData.writers }, async () => {
    const startedAt = performance.now();
    const found = await database.transact(async (em) => {
      const count = await em.count(Account);
      await setImmediate();
      await insertAccount(em, { name: 'Account', email: null, createdAt: new Date() });
      return count;
    });
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    return found;
  }),
);
await database.close();
parentPort?.postMessage({ counts, slowestMs });
