import { isIP, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { ResourceResponse, TlsFacts } from '../../page/resource.ts';
import { blockedAddress, mayConnect, targetOf } from '../guard/address-guard.ts';
import type { AllowedTarget } from '../guard/allow-targets.ts';
import { FetchError } from '../guard/fetch-error.ts';
import { guardedLookup, type Resolve, type ResolvedHosts, resolveOnce } from '../guard/guarded-lookup.ts';
import type { AdmitRequest } from './admission.ts';
import { MAX_HEADER_BYTES } from './read-headers.ts';

const MAX_CONNECTIONS_PER_ORIGIN = 6;
/** The error of closed connections. Shared: each new one would capture a stack trace, which sockets write out. */
const CLOSED = new FetchError('connect_failed', 'The connection was closed at the end of the run.');

/** How long each part of a fetch may take, in milliseconds. A slower page makes its visitors wait too. */
export const DEFAULT_FETCH_TIMEOUTS = {
  /** Connection setup: name resolution, TCP and TLS. */
  connectMs: 5_000,
  /** From sending the request to the end of the response's headers. */
  headersMs: 10_000,
  /** Between two pieces of the body. */
  idleMs: 10_000,
  /** The whole fetch, redirects included, even if data arrives steadily. */
  totalMs: 15_000,
};

/** The connections of one run: kept alive within the run, never shared with another. */
export interface Connections {
  dispatcher: Dispatcher;
  /** Facts of the newest connection to an origin, undefined before there is one. */
  factsOf(origin: string): ConnectionFacts | undefined;
  /** Breaks all connections, including active ones. Connections that are being established end within `connectMs`. */
  close(): void;
}

/** The run for which something is fetched. */
export interface RunOptions {
  /** Aborts all its fetches. */
  signal: AbortSignal;
  /** The host names that the run has resolved; none when omitted. */
  hosts?: ResolvedHosts | undefined;
  /** Limits requests by their hosts. */
  admit?: AdmitRequest | undefined;
}

/** The rules for connections. */
export interface ConnectionRules {
  allow: readonly AllowedTarget[];
  timeouts: typeof DEFAULT_FETCH_TIMEOUTS;
  resolve: Resolve;
  /** Called when a connection has ended, with the number of bytes that it received. */
  onReceived?: ((bytes: number) => void) | undefined;
}

/** Opens connections, the only way out of this process: each socket passes the address guard before it connects. */
export function openConnections(
  { allow, timeouts, resolve, onReceived }: ConnectionRules,
  hosts: ResolvedHosts = new Map(),
): Connections {
  const facts = new Map<string, ConnectionFacts>();
  const resolveHost = resolveOnce(resolve, hosts);

  const connect: buildConnector.connector = (options, callback) => {
    const url = new URL(`${options.protocol}//${options.host}`);
    const target = targetOf(url);
    const passes = (address: string) => mayConnect(target, address, allow);
    // Sockets do not call `lookup` if the host is an IP address.
    if (isIP(target.host) && !passes(target.host)) return callback(blockedAddress(), null);
    const open = buildConnector({
      lookup: guardedLookup(resolveHost, passes),
      timeout: timeouts.connectMs,
      preferH2: true,
      maxCachedSessions: 0,
    });
    open(options, (...result) => {
      const [, socket] = result;
      if (socket) {
        const isHttp2 = socket instanceof TLSSocket && socket.alpnProtocol === 'h2';
        const tls = socket instanceof TLSSocket ? readTlsFacts(socket) : null;
        facts.set(url.origin, { httpVersion: isHttp2 ? 'HTTP/2' : 'HTTP/1.1', tls });
        limitReceived(socket);
        socket.once('close', () => onReceived?.(socket.bytesRead));
      }
      callback(...result);
    });
  };

  const agent = new Agent({
    connect,
    connections: MAX_CONNECTIONS_PER_ORIGIN,
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.idleMs,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  return {
    dispatcher: agent,
    factsOf: (origin) => facts.get(origin),
    close: () => void agent.destroy(CLOSED),
  };
}

/**
 * Maximum number of bytes read from one connection: all bodies of a report (24 MB) and their framing. Bodies and
 * headers have lower limits; this one also counts other bytes, such as interim responses, chunk extensions and padding.
 */
export const MAX_CONNECTION_BYTES = 28_000_000;
const CHECK_INTERVAL_MS = 20;

/** Breaks the connection with `too_large` soon after it has received more than the limit. */
function limitReceived(socket: Socket): void {
  const timer = setInterval(() => {
    if (socket.bytesRead <= MAX_CONNECTION_BYTES) return;
    socket.destroy(new FetchError('too_large', 'The response is larger than the limit of this service.'));
  }, CHECK_INTERVAL_MS);
  socket.once('close', () => clearInterval(timer));
}

/** Facts of a connected socket. */
type ConnectionFacts = Pick<ResourceResponse, 'httpVersion' | 'tls'>;

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
