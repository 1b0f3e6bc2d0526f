/** Fixtures of the tests of the HTTP server, beside those of all tests. */
import { createLogger } from '../../src/logger.ts';
import { test as base } from '../support/test.ts';

// biome-ignore lint/suspicious/noExplicitAny: lines of a log have any fields.
type LogLine = Record<string, any>;

/** The tests of a service whose log is kept. */
export const test = base
  .extend('lines', { scope: 'file' }, async ({}) => [] as LogLine[])
  .extend('parts', { scope: 'file' }, async ({ lines }) => ({
    logger: createLogger('debug', { write: (line) => lines.push(JSON.parse(line)) }),
  }));
