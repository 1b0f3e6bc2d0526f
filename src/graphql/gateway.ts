import type { Readable } from 'node:stream';
import { createYoga } from 'graphql-yoga';
import type { Actor } from '../accounts/actor.ts';
import { authenticate } from '../accounts/authenticate.ts';
import { takeFromBudget } from '../accounts/budget.ts';
import { createKeyWatch } from '../accounts/key-watch.ts';
import { bodyChunks } from '../body-chunks.ts';
import { AppError, ERROR_CODES, ShuttingDownError } from '../errors.ts';
import { answerKnownQuery } from './answer-known-query.ts';
import type { GraphqlContext, GraphqlEnvironment } from './context.ts';
import { toGraphqlError } from './errors.ts';
import { createKnownQueries } from './known-queries.ts';
import { createLoaders } from './loaders.ts';
import { useCost } from './plugins/use-cost.ts';
import { useDocumentLimits } from './plugins/use-document-limits.ts';
import { useErrorFormat } from './plugins/use-error-format.ts';
import { schema } from './schema.ts';

/** Largest request body, in bytes as sent. */
const MAX_BODY_BYTES = 100_000;
const NOT_ACCEPTABLE = 406;
/**
 * The HTTP server's to set. Yoga keeps connections that clients want closed, lets streams be stored, and says that
 * they are encoded as `none`, which is no encoding.
 */
const SERVER_HEADERS = ['Connection', 'Transfer-Encoding', 'Cache-Control', 'Content-Encoding'];

/**
 * Node's own classes. Streams of any other make cannot be cancelled by the HTTP server: a client that leaves a
 * subscription would end the process.
 */
const NODE_FETCH_API = {
  fetch,
  Headers,
  Request,
  Response,
  ReadableStream,
  WritableStream,
  TransformStream,
  TextEncoder,
  TextDecoder,
  URL,
  URLSearchParams,
};

/** Answers a GraphQL request over HTTP; the request id goes into errors, and the body is read from Node's request. */
export type GraphqlGateway = (
  request: Request,
  info: { requestId: string; incoming: Readable },
) => Promise<Response>;

interface ServerContext {
  actor: Actor;
  requestId: string;
}

/** @param onUnexpected is told of errors that clients see masked */
export function createGraphqlGateway(
  environment: GraphqlEnvironment,
  onUnexpected: (error: unknown, requestId: string) => void,
): GraphqlGateway {
  const { database, clock } = environment.services;
  const knownQueries = createKnownQueries(schema);
  const keyWatch = createKeyWatch(database, clock);
  const contextOf = (actor: Actor, request: Request): GraphqlContext => ({
    ...environment,
    actor,
    em: database.reader,
    loaders: createLoaders(database.reader, actor),
    keyWatch,
    get signal() {
      return request.signal;
    },
    cost: 0,
  });
  const yoga = createYoga<ServerContext, GraphqlContext>({
    schema,
    fetchAPI: NODE_FETCH_API,
    logging: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    batching: false,
    multipart: false,
    maskedErrors: false,
    context: ({ actor, request }) => contextOf(actor, request),
    plugins: [
      useDocumentLimits(),
      knownQueries.plugin,
      useCost(),
      useErrorFormat(onUnexpected, environment.onRefusal),
    ],
  });

  const askYoga = async (request: Request, server: ServerContext) => {
    const answer = await yoga.fetch(request, server);
    for (const name of SERVER_HEADERS) answer.headers.delete(name);
    return answer.status === NOT_ACCEPTABLE ? refuseMediaTypes(environment, server.requestId) : answer;
  };

  return async (request, { requestId, incoming }) => {
    try {
      if (environment.isShuttingDown()) throw new ShuttingDownError();
      const actor = await authenticate(database, request.headers.get('authorization'), clock());
      await takeFromBudget(environment.requestBudget, actor.apiKey.id, 1);
      checkTransport(request);
      const server = { actor, requestId };
      if (request.method === 'GET') return await askYoga(request, server);
      const body = await readBody(request, incoming);
      const { method, url, headers, signal } = request;
      return (
        (await answerKnownQuery(knownQueries, headers.get('accept'), body, contextOf(actor, request))) ??
        (await askYoga(new Request(url, { method, headers, body, signal }), server))
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      environment.onRefusal(error.code);
      return refuse(error, requestId);
    }
  };
}

// Yoga would also read forms, plain GraphQL and encoded bodies, each a way around what browsers and limits guard.
function checkTransport({ method, headers, url }: Request): void {
  if (method !== 'GET' && method !== 'POST') throw new AppError('method_not_allowed');
  if (method === 'GET') checkJsonParameters(new URL(url).searchParams);
  if (method !== 'POST') return;
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new AppError('unsupported_media_type', 'Send GraphQL requests as application/json.');
  }
  if (headers.has('content-encoding'))
    throw new AppError('unsupported_media_type', 'Send the body uncompressed.');
  if (Number(headers.get('content-length')) > MAX_BODY_BYTES) throw new AppError('payload_too_large');
}

/** Declared, a body is within bounds by now, and read fastest in one go. */
async function readBody(request: Request, incoming: Readable): Promise<string> {
  if (!request.headers.has('content-length')) return await readUndeclared(incoming);
  try {
    return await request.text();
  } catch (cause) {
    throw new AppError('bad_request', 'The request broke off.', { cause });
  }
}

async function readUndeclared(incoming: Readable): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of bodyChunks(incoming)) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new AppError('payload_too_large');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function checkJsonParameters(query: URLSearchParams): void {
  for (const name of ['variables', 'extensions']) {
    try {
      JSON.parse(query.get(name) || 'null');
    } catch (cause) {
      throw new AppError('bad_request', `The parameter ${name} must be JSON.`, { cause });
    }
  }
}

/** Yoga's own refusal has no body. */
function refuseMediaTypes({ onRefusal }: GraphqlEnvironment, requestId: string): Response {
  const error = new AppError('bad_request', 'Accept application/graphql-response+json or application/json.');
  onRefusal(error.code);
  return refuse(error, requestId, NOT_ACCEPTABLE);
}

function refuse(
  error: AppError,
  requestId: string,
  status: number = ERROR_CODES[error.code].status,
): Response {
  const graphqlError = toGraphqlError(error);
  const body = {
    errors: [{ message: graphqlError.message, extensions: { ...graphqlError.extensions, requestId } }],
  };
  return Response.json(body, {
    status,
    headers: {
      ...(error.retryAfterSeconds === null ? {} : { 'Retry-After': String(error.retryAfterSeconds) }),
      ...(error.code === 'unauthenticated' ? { 'WWW-Authenticate': 'Bearer' } : {}),
      ...(error.code === 'method_not_allowed' ? { Allow: 'GET, POST, OPTIONS' } : {}),
    },
  });
}
