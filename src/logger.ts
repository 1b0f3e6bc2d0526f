import { type Logger, pino } from 'pino';

export type { Logger };

/** Structured logs on standard error, one JSON object a line; credentials never get that far. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['authorization', 'password', 'key', 'headers.authorization', 'headers.cookie', 'req.headers'],
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
