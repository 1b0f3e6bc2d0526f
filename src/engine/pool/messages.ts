/** What a process pool and its children send each other. A child works on one message at a time. */

/** To a child: a task begins, what it requested is there, or nobody waits for it any longer. */
export type ParentMessage =
  | { kind: 'task'; id: number; task: unknown }
  | { kind: 'response'; id: number; response: unknown }
  | { kind: 'cancel'; id: number };

/** From a child: it has started; then, for each task or response, what the task requests next or how it ended. */
export type ChildMessage =
  | { kind: 'ready' }
  | { kind: 'request'; id: number; request: unknown }
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'error'; id: number; error: unknown };
