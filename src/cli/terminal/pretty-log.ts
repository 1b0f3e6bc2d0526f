import { Writable } from 'node:stream';
import { escapeControlCharacters } from '../../escape-control-characters.ts';

/**
 * A destination for a logger that prints each record in one line for people: `09:30:00 INFO: server listening {...}`.
 * Records may quote a page. The formatter decodes their JSON, so control characters are escaped after it.
 */
export async function prettyLog(terminal: Pick<NodeJS.WriteStream, 'write'>): Promise<Writable> {
  // Loaded on terminals only: it takes a tenth of the start.
  const { default: pretty } = await import('pino-pretty');
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      terminal.write(`${escapeControlCharacters(chunk.toString().trimEnd())}\n`);
      done();
    },
  });
  return pretty({
    destination,
    colorize: false,
    singleLine: true,
    errorLikeObjectKeys: [],
    translateTime: 'SYS:HH:MM:ss',
  });
}
