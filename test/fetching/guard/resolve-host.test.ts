import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { test as base, expect } from 'vitest';
import { parseAllowTargets } from '../../../src/fetching/guard/allow-targets.ts';
import { createResolve, isMissingDnsResponse } from '../../../src/fetching/guard/resolve-host.ts';
import { LOOPBACK } from '../fetch-fixture.ts';

const HEADER_BYTES = 12;
const TYPE_A = 1;
const NXDOMAIN = 3;
const RESPONSE = { address: '93.184.215.14', family: 4 };
/** The record for the name of a query: A, IN, one minute, the address above. */
const RECORD = Buffer.from('c00c000100010000003c00045db8d70e', 'hex');

/** A name server with the names of `responseTo`. It does not respond to names that begin with `silent`. */
const test = base.extend('nameServer', { scope: 'file' }, async ({}, { onCleanup }) => {
  const silent: string[] = [];
  const server = createSocket('udp4', (question, { port, address }) => {
    const name = question.subarray(HEADER_BYTES + 1).toString('latin1');
    if (name.startsWith('silent')) silent.push(name);
    else server.send(responseTo(question, name), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  onCleanup(() => void server.close());
  const servers = [`127.0.0.1:${server.address().port}`];
  return {
    silent,
    resolver: (allow = '', timeoutMs?: number) => createResolve(parseAllowTargets(allow), servers, timeoutMs),
  };
});

/** RFC 1035, 4.1: names that begin with `known` have an IPv4 address, `empty` ones none, others do not exist. */
function responseTo(question: Buffer, name: string): Buffer {
  const questionEnd = question.indexOf(0, HEADER_BYTES) + 5;
  const isKnown = name.startsWith('known');
  const hasRecord = isKnown && question.readUInt16BE(questionEnd - 4) === TYPE_A;
  const header = Buffer.alloc(HEADER_BYTES);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (isKnown || name.startsWith('empty') ? 0 : NXDOMAIN), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(hasRecord ? 1 : 0, 6);
  const records = hasRecord ? RECORD : Buffer.of();
  return Buffer.concat([header, question.subarray(HEADER_BYTES, questionEnd), records]);
}

test('finds the addresses that name servers know', async ({ nameServer }) => {
  expect(await nameServer.resolver()('known.example')).toEqual([RESPONSE]);
});

test.for<[host: string, isSilent: boolean]>([
  ['missing.example', false],
  ['empty.example', false],
  [`${'long'.repeat(16)}.example`, false],
  ['silent.example', true],
])('fails for %s, without a response: %s', async ([host, isSilent], { nameServer }) => {
  const resolve = nameServer.resolver('', isSilent ? 100 : undefined);
  const error = await resolve(host).catch((reason) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isMissingDnsResponse(error)).toBe(isSilent);
});

test('is not delayed by a hundred names without a response', async ({ nameServer }) => {
  const resolve = nameServer.resolver();
  const before = nameServer.silent.length;
  const silent = Array.from({ length: 100 }, (_, i) => resolve(`silent${i}.example`));
  // Their results are not awaited.
  void Promise.allSettled(silent);
  expect(await Promise.race([resolve('known.example'), ...silent])).toEqual([RESPONSE]);
  expect(nameServer.silent.length).toBeGreaterThan(before);
});

test.for<[allow: string, isFound: boolean]>([
  ['', false],
  ['wiki.corp', false],
  ['localhost', true],
  ['127.0.0.0/8', true],
])('finds a name of this machine with ALLOW_TARGETS=%s: %s', async ([allow, isFound], { nameServer }) => {
  const resolve = nameServer.resolver(allow);
  const addresses = await resolve('localhost').catch(() => []);
  expect(addresses.some(({ address }) => address === LOOPBACK.address)).toBe(isFound);
});
