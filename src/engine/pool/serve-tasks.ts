import { flushCompileCache } from 'node:module';
import type { ChildMessage, ParentMessage } from './messages.ts';

const MICROSECONDS_PER_SECOND = 1e6;

/**
 * Performs the tasks of a process pool in a child, as long as the parent lives. While one waits for a response, others
 * continue.
 * @param perform must await nothing but responses: the parent sends the child no other work meanwhile. `sendRequest`
 *   sends a request to the parent. It may never settle: the parent has canceled the task. `notify` calls `onNotice` of
 *   the task in the parent.
 */
export function serveTasks<Task, Request, Response>(
  perform: (task: Task, sendRequest: (request: Request) => Promise<Response>, notify: () => void) => unknown,
): void {
  /** By the ids of tasks, each of which has one open request at most. */
  const openRequests = new Map<number, (response: Response) => void>();

  async function start(id: number, task: Task): Promise<void> {
    const sendRequest = (request: Request) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      openRequests.set(id, resolve);
      sendAbout('request', id, request);
      return promise;
    };
    await Promise.try(perform, task, sendRequest, () => sendAbout('notice', id, null)).then(
      (result) => sendAbout('result', id, result),
      (error) => sendAbout('error', id, error),
    );
    // Here and not at exit: a killed process runs no exit handlers. Only the first call has an effect.
    flushCompileCache();
  }

  process.on('message', (message: ParentMessage) => {
    if (message.kind === 'task') {
      void start(message.id, message.value as Task);
      return;
    }
    const resolve = openRequests.get(message.id);
    openRequests.delete(message.id);
    if (message.kind === 'response') resolve?.(message.value as Response);
  });
  process.on('disconnect', () => process.exit());
  // Terminals and systemd send this signal to child processes too, but the parent lets its runs finish.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  send({ kind: 'ready' });
}

function sendAbout(kind: 'request' | 'result' | 'error' | 'notice', id: number, value: unknown): void {
  const { user, system } = process.cpuUsage();
  const cpuSeconds = (user + system) / MICROSECONDS_PER_SECOND;
  send({ kind, id, value, usage: { cpuSeconds, residentBytes: process.memoryUsage.rss() } });
}

function send(message: ChildMessage): void {
  process.send?.(message);
}
