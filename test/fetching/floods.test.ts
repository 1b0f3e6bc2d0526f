import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parseAllowTargets } from '../../src/fetching/guard/allow-targets.ts';
import { MAX_CONNECTION_BYTES } from '../../src/fetching/request/connections.ts';
import { selfSignedCertificate } from '../support/self-signed-certificate.ts';
import { failure, fetcher, trust } from './fetch-fixture.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
/** The first bytes, and those repeated without end. A client counts none of them as headers or body. */
const FLOODS: Record<string, [start: string, flood: Buffer]> = {
  'interim responses': ['', Buffer.from(`HTTP/1.1 103 Early Hints\r\nLink: <${'x'.repeat(9_000)}>\r\n\r\n`)],
  'the reason of its status': ['HTTP/1.1 200 ', Buffer.alloc(65_536, 'x')],
  'the extension of a chunk': [`${OK}Transfer-Encoding: chunked\r\n\r\n1;`, Buffer.alloc(65_536, 'x')],
  'chunks of one byte': [
    `${OK}Transfer-Encoding: chunked\r\n\r\n`,
    Buffer.from(`1;${'x'.repeat(9_000)}\r\nx\r\n`),
  ],
};

const certificate = selfSignedCertificate();
trust(certificate);

/** Expects that a fetch ends early, with an error, if the server sends nothing but the flood. */
async function expectEnd(flooding: Server, scheme: string): Promise<void> {
  onTestFinished(() => void flooding.close());
  await new Promise<void>((resolve) => {
    flooding.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(flooding.address() as AddressInfo).port}`;
  const onReceived = vi.fn<(bytes: number) => void>();
  const fetching = fetcher({ allow: parseAllowTargets(host), onReceived }).fetchPage(`${scheme}://${host}/`);
  expect((await failure(fetching)).code).toBe('too_large');
  await expect.poll(() => onReceived).toHaveBeenCalledOnce();
  expect(onReceived.mock.calls[0]?.[0]).toBeLessThan(2 * MAX_CONNECTION_BYTES);
}

function pour(socket: Socket, flood: Buffer): void {
  const write = () => {
    while (!socket.destroyed && socket.write(flood));
  };
  socket.on('drain', write);
  socket.on('error', () => {});
  write();
}

it.each(Object.entries(FLOODS))('closes a connection with endless %s', async (_, [start, flood]) => {
  const flooding = createServer((socket) => {
    socket.once('data', () => {
      socket.write(start);
      pour(socket, flood);
    });
  });
  await expectEnd(flooding, 'http');
});

it('closes an HTTP/2 connection with endless frames without content', async () => {
  const settings = Buffer.from('000000040000000000', 'hex');
  const widerWindow = Buffer.from('00000408000000000000000001', 'hex');
  const flooding = createTlsServer({ ...certificate, ALPNProtocols: ['h2'] }, (socket) => {
    socket.write(settings);
    socket.once('data', () => pour(socket, Buffer.alloc(13 * 2_000, widerWindow)));
  });
  await expectEnd(flooding, 'https');
});
