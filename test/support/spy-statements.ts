import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import { vi } from 'vitest';
import { testEngine } from './create-temp-database.ts';

/** The tested database's error for a full disk. */
export const DISK_FULL = Object.assign(new Error('no space'), {
  code: testEngine === 'sqlite' ? 'SQLITE_FULL' : '53100',
});

// biome-ignore lint/suspicious/noExplicitAny: the methods of the two drivers have no common type.
type Methods = Record<string, (...parameters: any[]) => any>;

/** The driver methods that execute every statement of the tested database. */
const [driver, methods]: [Methods, readonly string[]] =
  testEngine === 'sqlite'
    ? [Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1')), ['all', 'run']]
    : [Client.prototype as unknown as Methods, ['query']];

/**
 * Not part of the work: settings of a new connection, polls of the event bus, the keys of the signer, the API key of a
 * request, which is cached for a second, and its last use, which is written once a minute.
 */
const BACKGROUND =
  /^\s*(set |pragma data_version|update .api_keys)|from .secrets|from .api_keys. where .digest/;

/** The statements that the work sends to the database, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  await whileSpying((statement) => statements.push(statement), work);
  return statements.filter((statement) => !BACKGROUND.test(statement));
}

/** Makes every matching statement fail with the error while the work runs. */
export async function whileFailing<Result>(
  pattern: RegExp,
  error: Error,
  work: () => Promise<Result>,
): Promise<Result> {
  return await whileSpying((statement) => {
    if (pattern.test(statement)) throw error;
  }, work);
}

async function whileSpying<Result>(
  onStatement: (statement: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const spies = methods.map((method) => {
    const execute = driver[method] as Methods[string];
    return vi.spyOn(driver, method).mockImplementation(function (
      this: { source?: string },
      ...parameters: unknown[]
    ) {
      try {
        const query = parameters[0] as string | { text: string };
        onStatement(this.source ?? (typeof query === 'string' ? query : query.text));
      } catch (error) {
        if (testEngine === 'postgres') return Promise.reject(error);
        throw error;
      }
      return execute.apply(this, parameters);
    });
  });
  try {
    return await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
