/** The messages between a process pool and its children. A child works on one message at a time. */

/** To a child: start a task, a response for it, or cancel it. */
export type ParentMessage =
  | { kind: 'task'; id: number; task: unknown }
  | { kind: 'response'; id: number; response: unknown }
  | { kind: 'cancel'; id: number };

/** CPU and memory of a process. */
export interface ProcessUsage {
  /** In user and system mode, since its start. */
  cpuSeconds: number;
  residentBytes: number;
}

/** The end of a step: the next request of a task, or the end of the task. */
export type StepEnd =
  | { kind: 'request'; id: number; request: unknown }
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'error'; id: number; error: unknown };

/**
 * From a child: it has started; then, for each task or response, the end of the step. That carries the CPU and memory
 * usage of the child for the metrics, because a busy child cannot respond to a query.
 */
export type ChildMessage = { kind: 'ready' } | (StepEnd & { usage: ProcessUsage });
