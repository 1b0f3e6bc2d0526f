import type { Plugin } from 'graphql-yoga';
import { AppError } from '../../errors.ts';

/**
 * Accepts only JSON bodies. Yoga also reads forms and plain GraphQL, which browsers send across origins without a
 * preflight request (cross-site request forgery), and compressed bodies, whose decoded size is not limited.
 * Members of the body that GraphQL over HTTP does not name are ignored: Apollo Client sends `operationType`.
 */
export function useJsonRequests(): Plugin {
  return {
    onRequestParse({ request: { method, headers }, url }) {
      if (method === 'GET') requireJsonParameters(url.searchParams);
      else requireJsonBody(headers);
      return {
        onRequestParseDone({ requestParserResult: sent, setRequestParserResult }) {
          if (Array.isArray(sent)) return;
          const { query, operationName, variables, extensions } = sent;
          // An empty query beside the hash of a persisted one is none.
          setRequestParserResult({ query: query || undefined, operationName, variables, extensions });
        },
      };
    },
  };
}

function requireJsonBody(headers: Headers): void {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new AppError('unsupported_media_type', 'Send GraphQL requests as application/json.');
  }
  if (headers.has('content-encoding')) {
    throw new AppError('unsupported_media_type', 'Send the body uncompressed.');
  }
}

/** Yoga parses the parameters again, and would report malformed JSON as an unexpected error. */
function requireJsonParameters(query: URLSearchParams): void {
  for (const name of ['variables', 'extensions']) {
    try {
      JSON.parse(query.get(name) || 'null');
    } catch (cause) {
      throw new AppError('bad_request', `The parameter ${name} must be JSON.`, { cause });
    }
  }
}
