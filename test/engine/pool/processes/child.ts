/** A child of the process pool for tests, without audits. */
import { createServer } from 'node:http';
import { serveTasks } from '../../../../src/engine/pool/serve-tasks.ts';

export type Task = { kind: 'describe' | 'listen' | 'request' | 'exhaust' | 'die' | 'loop' | 'fail' };

serveTasks<Task, string, string>(async ({ kind }, sendRequest): Promise<unknown> => {
  if (kind === 'fail') throw new RangeError('too much');
  if (kind === 'die') process.kill(process.pid, 'SIGKILL');
  if (kind === 'describe') return { pid: process.pid, environment: process.env };
  if (kind === 'request') return { responses: [await sendRequest('first'), await sendRequest('second')] };
  if (kind === 'listen') {
    const server = createServer((_request, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server.address();
  }
  // A thread that does this takes its process with it.
  if (kind === 'exhaust') return JSON.parse(`[${'[],'.repeat(6_000_000)}[]]`).length;
  await sendRequest('loops');
  for (;;);
});
