import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Bench } from '../bench.ts';
import type { TaskCost } from './measured-task.ts';

/** A process that runs one task repeatedly, so that its code is optimized after the first runs. */
export interface TaskProcess<Input> {
  /** Rejects if the task throws for this input. */
  measure(input: Input): Promise<TaskCost>;
  end(): void;
}

/** @param file a module that calls `serveTask` */
export function startTaskProcess<Input extends object>(
  { signal }: Pick<Bench, 'signal'>,
  file: URL,
): TaskProcess<Input> {
  const child = fork(file, { serialization: 'advanced', signal, killSignal: 'SIGKILL' });
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}.`);
  });
  // Handled in `measure` by `Promise.race`. Without a pending measurement, the end of the process is no error.
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
