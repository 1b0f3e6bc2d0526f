import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
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
 * Not part of the work: settings of a new connection, the API key of a request, which is cached for a second, and its
 * last use, which is written once a minute.
 */
const BACKGROUND = /^\s*(set |update .api_keys)|from .api_keys. where .digest/;

/** The list that receives the statements of the current asynchronous context. Background tasks have none. */
const recording = new AsyncLocalStorage<string[]>();

/** Published by Node.js when its HTTP server receives a request, before the request is handled. */
const REQUEST_START = 'http.server.request.start';

/**
 * The statements that the work sends to the database, in order. A request to a server of this process counts as work:
 * the handler inherits the context. A task that began outside the work, such as a notification, is not counted.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const onRequest = () => recording.enterWith(statements);
  subscribe(REQUEST_START, onRequest);
  try {
    await whileSpying(
      (statement) => recording.getStore()?.push(statement),
      () => recording.run(statements, work),
    );
  } finally {
    unsubscribe(REQUEST_START, onRequest);
  }
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
