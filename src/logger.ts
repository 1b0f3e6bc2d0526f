import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Names under which credentials travel, wherever in a log record they stand. */
const SECRETS = ['authorization', 'cookie', 'password', 'key', 'apiKey', 'signature'];

/**
 * Controls that JSON leaves as they are, though terminals obey them: DEL and the C1 set; and what reorders or breaks
 * lines.
 */
const STEERING = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
const BUFFER_BYTES = 16_000;
const FLUSH_INTERVAL_MS = 100;

/** Structured logs on standard error, one JSON object a line; credentials never get that far. */
export function createLogger(level: string, destination: DestinationStream = standardError()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      hooks: { streamWrite: (line) => line.replace(STEERING, escapeInJson) },
    },
    destination,
  );
}

function escapeInJson(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
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
