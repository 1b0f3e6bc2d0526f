import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError, ERROR_CODES, type ErrorCode } from '../errors.ts';
import { presentError } from '../present/present-error.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/**
 * How long the rest of a rejected request is read and discarded, in milliseconds. TCP resets a connection that is
 * closed with unread data, so the client could lose the response.
 */
const LINGER_MS = 1_000;

/** The responses to errors of Node's parser and server; to others, `bad_request`. */
const RESPONSES: Readonly<Record<string, Parameters<typeof createRawErrorResponse>>> = {
  HPE_HEADER_OVERFLOW: ['bad_request', 431, 'The URL and headers of a request may have at most 16 KiB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['payload_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['bad_request', 408, 'The request took too long to arrive.'],
};

/** Responds, in the shape of every error, to requests that Node rejects before the app receives them. */
export function handleClientErrors(server: Server, onError: OnRawError): void {
  /** The response to the last request on each connection. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  /** Connections that got an error response: later errors, which follow from the first, get none. */
  const rejected = new WeakSet<Duplex>();

  const reject = (socket: Duplex, response: RawErrorResponse, reason?: string) => {
    // A socket that was ended meanwhile closes by itself.
    if (!socket.writable) return;
    onError(response, reason);
    socket.end(messageOf(response));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };

  server.on('request', (request, response) => responses.set(request.socket, response));

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (rejected.has(socket)) return;
    rejected.add(socket);
    const response = responses.get(socket);
    const isGone = error.code === 'ECONNRESET' || !socket.writable;
    // A connection that sent no bytes made no request.
    const isUnused = (socket as Socket).bytesRead === 0;
    // The error is in the body of a request whose response has begun or waits for another response.
    const isMidway = response && !response.req.complete && (response.headersSent || !response.socket);
    if (isGone || isUnused || isMidway) {
      socket.destroy();
      return;
    }
    const known = RESPONSES[error.code ?? ''] ?? ['bad_request'];
    const rejectError = () => reject(socket, createRawErrorResponse(...known), error.message);
    // Responses are sent in the order of their requests.
    if (response?.req.complete && !response.closed) response.once('close', rejectError);
    else rejectError();
  });

  server.on('connect', (_, socket) => {
    // Node no longer handles errors of this socket.
    socket.on('error', () => undefined).resume();
    reject(socket, createRawErrorResponse('bad_request', 400, 'This server is not a proxy.'));
  });

  server.on('checkExpectation', (_, response) => {
    const message = 'The only supported expectation is 100-continue.';
    const error = createRawErrorResponse('bad_request', 417, message);
    onError(error);
    response.writeHead(error.status, error.headers).end(error.body);
  });
}

/** The response as HTTP/1.1 text. */
function messageOf({ status, headers, body }: RawErrorResponse): string {
  const lines = Object.entries({ Date: new Date().toUTCString(), ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`;
}

/** The complete response to a request that fails before the app receives it. */
export interface RawErrorResponse {
  code: ErrorCode;
  status: number;
  requestId: string;
  headers: Record<string, string>;
  /** JSON in the shape of every error. */
  body: string;
}

/** Called with each such response. @param reason for the log: the message of the parser, the server or the handler */
export type OnRawError = (response: RawErrorResponse, reason?: string) => void;

/** Creates the response. @param status if HTTP defines a more specific one than that of the code */
export function createRawErrorResponse(
  code: ErrorCode,
  status: number = ERROR_CODES[code].status,
  message?: string,
): RawErrorResponse {
  const requestId = randomUUID();
  const body = JSON.stringify(presentError(new AppError(code, message), requestId, status));
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': requestId,
    ...SECURITY_HEADERS,
    // The request may be one to the API, and the response contains nothing that other sites must not read.
    'Access-Control-Allow-Origin': '*',
    Connection: 'close',
  };
  return { code, status, requestId, headers, body };
}
