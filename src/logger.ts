import { type DestinationStream, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import { errorMessage } from './error-message.ts';
import { escapeControlCharacters } from './escape-control-characters.ts';

export type { Logger };

/** Names of fields with credentials, which are redacted anywhere in a log record. */
const SECRETS = ['authorization', 'cookie', 'password', 'key', 'apiKey', 'signature'];

const BUFFER_BYTES = 16_000;
const FLUSH_INTERVAL_MS = 100;

/** Creates a logger for structured logs, by default on standard error, one JSON object per line. Credentials are redacted. */
export function createLogger(level: string, destination: DestinationStream = standardError()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      // JSON does not escape all control characters: the C1 set remains.
      hooks: { streamWrite: (line) => `${escapeControlCharacters(line.trimEnd())}\n` },
    },
    destination,
  );
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return { ...stdSerializers.err(error), message: errorMessage(error) };
}

/** Synchronous standard error, for the last lines before the process exits. */
export const synchronousStandardError = () => pino.destination({ dest: 2, sync: true });

/** Writes lines in batches, with a short delay: a write for each line would take as long as a small response. */
function standardError(): DestinationStream {
  return pino.destination({
    dest: 2,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_INTERVAL_MS,
  });
}
