import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { TaskCost, TaskName } from './tasks.ts';

/** Starts a process that runs one task repeatedly. It ends with this one. */
export function startTaskProcess<Input extends object>(name: TaskName) {
  const child = fork(new URL('tasks.ts', import.meta.url), [name], { serialization: 'advanced' });
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`The process of ${name} ended with ${code}.`);
  });
  // Handled in `measure` by `Promise.race`. Without a pending measurement, the end of the process is no error.
  gone.catch(() => undefined);
  return {
    /** Rejects if the task throws for this input. */
    async measure(input: Input): Promise<TaskCost> {
      const responded = once(child, 'message');
      child.send(input);
      const [response] = await Promise.race([responded, gone]);
      if ('error' in response) throw response.error;
      return response;
    },
    end: () => child.disconnect(),
  };
}
