/** The messages between a process pool and its children. A child works on one message at a time. */

/** To a child: start a task, a response for it, or cancel it. */
export type ParentMessage =
  | { kind: 'task' | 'response'; id: number; value: unknown }
  | { kind: 'cancel'; id: number };

/** CPU and memory of a process. */
export interface ProcessUsage {
  /** In user and system mode, since its start. */
  cpuSeconds: number;
  residentBytes: number;
}

/**
 * From a child: it has started; then, for each task or response, the next request of the task, its result or its error,
 * with the CPU and memory of the child for the metrics, because a busy child cannot respond to a query. After a notice,
 * the child continues.
 */
export type ChildMessage =
  | { kind: 'ready' }
  | { kind: 'request' | 'result' | 'error' | 'notice'; id: number; value: unknown; usage: ProcessUsage };
