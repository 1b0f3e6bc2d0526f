import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseAllowTargets } from '../../../src/fetching/guard/allow-targets.ts';
import { createResolve, isMissingDnsResponse } from '../../../src/fetching/guard/resolve-host.ts';

const HEADER_BYTES = 12;
const TYPE_A = 1;
const NXDOMAIN = 3;
const RESPONSE = { address: '93.184.215.14', family: 4 };
/** The record for the name of a query: A, IN, one minute, the address above. */
const RECORD = Buffer.from('c00c000100010000003c00045db8d70e', 'hex');

let server: Socket;
let servers: string[];
/** Queries for names that begin with `silent`, which get no response. */
let silent = 0;
beforeAll(async () => {
  server = createSocket('udp4', (question, { port, address }) => {
    const name = question.subarray(HEADER_BYTES + 1).toString('latin1');
    if (name.startsWith('silent')) silent++;
    else server.send(responseTo(question, name), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  servers = [`127.0.0.1:${server.address().port}`];
});
afterAll(() => server.close());

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
  return Buffer.concat([
    header,
    question.subarray(HEADER_BYTES, questionEnd),
    hasRecord ? RECORD : Buffer.of(),
  ]);
}

it('finds the addresses that name servers know', async () => {
  expect(await createResolve([], servers)('known.example')).toEqual([RESPONSE]);
});

it.each([
  ['missing.example', false],
  ['empty.example', false],
  [`${'long'.repeat(16)}.example`, false],
  ['silent.example', true],
])('fails for %s, and shows whether there was a response', async (host, unanswered) => {
  const error = await createResolve([], servers)(host).catch((reason) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isMissingDnsResponse(error)).toBe(unanswered);
});

it('is not delayed by a hundred names without a response', async () => {
  const resolve = createResolve([], servers);
  silent = 0;
  const unanswered = Array.from({ length: 100 }, (_, i) => resolve(`silent${i}.example`));
  // Their results are not awaited.
  void Promise.allSettled(unanswered);
  expect(await Promise.race([resolve('known.example'), ...unanswered])).toEqual([RESPONSE]);
  expect(silent).toBeGreaterThan(0);
});

it.each([
  ['nothing is let through', '', 'localhost', false],
  ['the host is let through by its name', 'localhost', 'localhost', true],
  ['another name is let through', 'wiki.corp', 'localhost', false],
  ['a network is let through', '127.0.0.0/8', 'localhost', true],
])('uses the system for names unknown to name servers where allowed: %s', async (_, allow, host, found) => {
  const addresses = await createResolve(parseAllowTargets(allow), servers)(host).catch(() => []);
  expect(addresses.some(({ address }) => address === '127.0.0.1')).toBe(found);
});
