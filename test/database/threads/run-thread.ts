import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Runs a file of this folder in a thread and gives the one message it sends. SQLite's waits block a thread, so
 * connections that wait for each other need threads of their own, as processes have.
 */
export async function runThread<Message = unknown>(file: string, workerData: object): Promise<Message> {
  const thread = new Worker(new URL(file, import.meta.url), { workerData });
  // Both at once: a thread that ends quickly emits `exit` right after its last message.
  const [[message]] = await Promise.all([once(thread, 'message'), once(thread, 'exit')]);
  return message;
}
