import { Client } from 'pg';
import { expect, vi } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import { serverProblem } from '../../../src/database/postgres/open-postgres-engine.ts';
import { test } from '../../support/test.ts';

/** Sends the queries of all clients over the connections of the first ones, in turn, as PgBouncer does. */
function shareConnections(count: number) {
  const { connect, query } = Client.prototype;
  const connections: Client[] = [];
  let queries = 0;
  let connected = Promise.resolve();
  const spies = new DisposableStack();
  // One after the other, so that the first client also begins the first session, and reads a right value once.
  const onConnect = vi.spyOn(Client.prototype, 'connect');
  spies.use(onConnect).mockImplementation(function (this: Client, ...args: unknown[]) {
    if (args.length > 0) return Reflect.apply(connect, this, args);
    connected = connected.then(() => Reflect.apply(connect, this, []));
    return connected;
  });
  const onQuery = vi.spyOn(Client.prototype, 'query');
  spies.use(onQuery).mockImplementation(function (this: Client, ...args: unknown[]) {
    if (connections.length < count && !connections.includes(this)) connections.push(this);
    return Reflect.apply(query, connections[queries++ % connections.length], args);
  });
  return spies;
}

test.for([1, 2])('rejects a pooler that shares %i connections between sessions', async (count, { temp }) => {
  using _spies = shareConnections(count);
  const opening = openDatabase(temp.url).then((database) => database.close());
  await expect(opening).rejects.toMatchObject({
    cause: { message: expect.stringContaining('pool_mode = session') },
  });
});

test.for<[number: number, version: string, encoding: string, problem: string | null]>([
  [150_018, '15.18', 'UTF8', 'its server is PostgreSQL 15.18; 16 or newer is needed'],
  [160_000, '16.0', 'UTF8', null],
  [180_004, '18.4', 'LATIN1', "its encoding is LATIN1; it must be created with encoding 'UTF8'"],
])('names the problem of version %i, %s and encoding %s', ([versionNumber, version, encoding, problem]) => {
  expect(serverProblem(versionNumber, version, encoding)).toBe(problem);
});
