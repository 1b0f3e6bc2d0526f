import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createRefusal, type OnRefusal, type Refusal } from './refusal.ts';

/**
 * How long what a refused client still sends is taken off the connection, in milliseconds. Ended with something
 * unread, TCP resets it, and the client may lose the answer.
 */
const LINGER_MS = 1_000;

/** Answers, as the app would, requests that Node refuses before the app could see them. */
export function refuseUnreadable(server: Server, onRefusal: OnRefusal): void {
  /** What the last request on each connection is answered with. */
  const answers = new WeakMap<Duplex, ServerResponse>();
  /** One error is answered; those that follow from it are not. */
  const refused = new WeakSet<Duplex>();

  const refuse = (socket: Duplex, refusal: Refusal, reason?: string) => {
    // Ended by now, it closes by itself.
    if (!socket.writable) return;
    onRefusal(refusal, reason);
    socket.end(messageOf(refusal));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };

  server.on('request', (request, response) => answers.set(request.socket, response));

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    const answer = answers.get(socket);
    const isGone = error.code === 'ECONNRESET' || !socket.writable;
    // A connection that was only opened asked for nothing.
    const isUnused = (socket as Socket).bytesRead === 0;
    // What is wrong is the rest of a request whose answer has begun, or has to wait for another.
    const isMidway = answer && !answer.req.complete && (answer.headersSent || !answer.socket);
    if (isGone || isUnused || isMidway) {
      socket.destroy();
      return;
    }
    const answerError = () => refuse(socket, refusalOf(error), error.message);
    // Whoever asked before is answered before.
    if (answer?.req.complete && !answer.closed) answer.once('close', answerError);
    else answerError();
  });

  server.on('connect', (_, socket) => {
    // Node has let go of it.
    socket.on('error', () => undefined).resume();
    refuse(socket, createRefusal('bad_request', 400, 'This server is no proxy.'));
  });

  server.on('checkExpectation', (_, response) => {
    const refusal = createRefusal('bad_request', 417, 'The one expectation that is met is 100-continue.');
    onRefusal(refusal);
    response.writeHead(refusal.status, refusal.headers).end(refusal.body);
  });
}

/** What Node's parser and server say of a request, as an answer. */
function refusalOf({ code }: NodeJS.ErrnoException): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return createRefusal('bad_request', 431, 'The address and headers of a request may have at most 16 KiB.');
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return createRefusal('payload_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return createRefusal('bad_request', 408, 'The request took too long to arrive.');
  }
  return createRefusal('bad_request');
}

/** The answer as it goes over the wire. */
function messageOf({ status, headers, body }: Refusal): string {
  const lines = Object.entries({ Date: new Date().toUTCString(), ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`;
}
