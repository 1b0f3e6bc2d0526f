import { createGraphQLError, type Plugin } from 'graphql-yoga';

/**
 * Responds to clients of automatic persisted queries that the server does not support them. Apollo Client and urql then
 * send the query itself, and no longer send hashes.
 * @see https://www.apollographql.com/docs/apollo-server/performance/apq
 */
export function usePersistedQueryFallback(): Plugin {
  return {
    onParams({ params: { query, extensions } }) {
      if (query || !extensions?.persistedQuery) return;
      throw createGraphQLError('PersistedQueryNotSupported', {
        extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED', http: { status: 200 } },
      });
    },
  };
}
