import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../../src/database/database.ts';
import { Account } from '../../../src/database/entities/account.ts';
import { insertAccount } from '../../support/stored-entities.ts';

const database = await openDatabase(`sqlite:${workerData.file}`);
const counts = await Promise.all(
  Array.from({ length: workerData.writers }, async () => {
    return await database.transact(async (em) => {
      const count = await em.count(Account);
      await setImmediate();
      await insertAccount(em, { name: 'Account', email: null, createdAt: new Date() });
      return count;
    });
  }),
);
await database.close();
parentPort?.postMessage({ counts });
