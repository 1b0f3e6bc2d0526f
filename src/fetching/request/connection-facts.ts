import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { TlsFacts } from '../../page/tls-facts.ts';

/** Facts of a connected socket. */
export interface ConnectionFacts {
  httpVersion: 'HTTP/1.1' | 'HTTP/2';
  /** Null without TLS. */
  tls: TlsFacts | null;
}

/** Reads the facts of a socket whose handshake is done. */
export function readConnectionFacts(socket: Socket): ConnectionFacts {
  if (!(socket instanceof TLSSocket)) return { httpVersion: 'HTTP/1.1', tls: null };
  return { httpVersion: socket.alpnProtocol === 'h2' ? 'HTTP/2' : 'HTTP/1.1', tls: readTlsFacts(socket) };
}

function readTlsFacts(socket: TLSSocket): TlsFacts {
  const certificate = socket.getPeerCertificate();
  return {
    protocol: socket.getProtocol() ?? 'unknown',
    cipher: socket.getCipher().standardName,
    issuer: firstName(certificate.issuer.O) ?? firstName(certificate.issuer.CN),
    subject: firstName(certificate.subject.CN),
    validFrom: new Date(certificate.valid_from).toISOString(),
    validTo: new Date(certificate.valid_to).toISOString(),
  };
}

// A certificate may repeat a name part; the first is the most significant.
function firstName(part: string | string[] | undefined): string | null {
  return [part].flat()[0] ?? null;
}
