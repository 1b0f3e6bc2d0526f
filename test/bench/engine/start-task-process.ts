import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Bench } from '../bench.ts';
import type { TaskCost } from './measured-task.ts';

/** A process that does one kind of work, and grows warm at it. */
export interface TaskProcess<Input> {
  /** Rejects when the work cannot be done on that. */
  measure(input: Input): Promise<TaskCost>;
  end(): void;
}

/** @param file calls `serveTask` */
export function startTaskProcess<Input extends object>(
  { signal }: Pick<Bench, 'signal'>,
  file: URL,
): TaskProcess<Input> {
  const child = fork(file, { serialization: 'advanced', signal, killSignal: 'SIGKILL' });
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}.`);
  });
  // Whoever waits for an answer is told; being ended is no error.
  gone.catch(() => undefined);
  return {
    async measure(input) {
      const responded = once(child, 'message');
      child.send(input);
      const [response] = await Promise.race([responded, gone]);
      if ('error' in response) throw response.error;
      return response as TaskCost;
    },
    end: () => child.disconnect(),
  };
}
