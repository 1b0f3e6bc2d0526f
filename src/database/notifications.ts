/**
 * Messages between the processes that use one database. They arrive within milliseconds or are lost, so every process
 * also polls the tables.
 */
export interface Notifications {
  /** Sends a message to all other processes; equal messages that wait are sent once. Call it after the commit. */
  notify(channel: string, payload: string): void;
  /**
   * Listens until the database is closed.
   * @param onPayload called with each message of another process
   * @param onGap called when messages may have been missed
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): void;
  /** Whether messages of other processes arrive at present. */
  readonly isConnected: boolean;
  /** Whether other processes may have committed changes since the last call. */
  changedElsewhere(): Promise<boolean>;
}
