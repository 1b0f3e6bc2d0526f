/**
 * Messages between the processes at one database: they arrive within milliseconds, or not at all. The facts are in the
 * tables, which every process also polls.
 */
export interface Notifications {
  /** Notifies all other processes soon, once for several equal messages. Call it after the commit. */
  notify(channel: string, payload: string): void;
  /**
   * Listens until the database is closed.
   * @param onPayload receives the messages of other processes
   * @param onGap is called when messages may have been missed
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): void;
  /** Whether messages of other processes arrive now. */
  readonly isConnected: boolean;
  /** Whether other processes may have committed anything since the last call. */
  changedElsewhere(): Promise<boolean>;
}
