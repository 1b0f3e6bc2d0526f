import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Names under which credentials travel, wherever in a log record they stand. */
const SECRETS = ['authorization', 'cookie', 'password', 'key', 'apiKey', 'signature'];

/** Structured logs on standard error, one JSON object a line; credentials never get that far. */
export function createLogger(level: string, destination: DestinationStream = standardError()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    },
    destination,
  );
}

function standardError(): DestinationStream {
  return pino.destination({ dest: 2, sync: false });
}
