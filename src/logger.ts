import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { escapeSteering } from './escape-steering.ts';

export type { Logger };

/** Names under which credentials travel, wherever in a log record they stand. */
const SECRETS = ['authorization', 'cookie', 'password', 'key', 'apiKey', 'signature'];

const BUFFER_BYTES = 16_000;
const FLUSH_INTERVAL_MS = 100;

/** Structured logs on standard error, one JSON object a line; credentials never get that far. */
export function createLogger(level: string, destination: DestinationStream = standardError()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      // JSON leaves some of it as it is, such as the C1 controls.
      hooks: { streamWrite: (line) => `${escapeSteering(line.trimEnd())}\n` },
    },
    destination,
  );
}

/** Lines leave together, soon enough for people: a write each would take as long as a small answer. */
function standardError(): DestinationStream {
  return pino.destination({
    dest: 2,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_INTERVAL_MS,
  });
}
