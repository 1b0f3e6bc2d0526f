/** What processes tell each other about. */
export const CHANNELS = ['report_changed', 'run_queued', 'run_deleted'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * Messages between the processes at one database: they come within milliseconds, or not at all. What counts stands in
 * the tables, where everybody also looks now and then.
 */
export interface Notifications {
  /** Tells all other processes soon, once for several times the same; call it when the change is committed. */
  notify(channel: Channel, payload: string): void;
  /**
   * Listens until the database is closed.
   * @param onPayload is told what other processes notify
   * @param onGap is told when some of it may have been missed
   */
  listen(channel: Channel, onPayload: (payload: string) => void, onGap: () => void): void;
  /** Whether this process hears the others now. */
  readonly arrive: boolean;
}

/** For an engine that tells nobody anything. */
export const NO_NOTIFICATIONS: Notifications = {
  notify: () => undefined,
  listen: () => undefined,
  arrive: false,
};
