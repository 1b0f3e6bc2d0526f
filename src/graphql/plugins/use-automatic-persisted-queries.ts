import { useAPQ } from '@graphql-yoga/plugin-apq';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';

/** All accounts share the documents. The oldest are dropped, and their clients send them again. */
const MAX_CHARACTERS = 5_000_000;
const MAX_DOCUMENTS = 5_000;

/**
 * Automatic persisted queries: a client sends the hash of a document, and the document itself only if the server does not
 * know the hash.
 * @see https://www.apollographql.com/docs/apollo-server/performance/apq
 */
export function useAutomaticPersistedQueries(): Plugin {
  const documents = new LRUCache<string, string>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ length }) => length,
  });
  return useAPQ({
    // Only the plugin stores documents: it has compared the document with its hash.
    store: { get: (hash) => documents.get(hash), set: (hash, query) => void documents.set(hash, query) },
    // Apollo Client reads a response of another status as a failure of the network.
    responseConfig: { forceStatusCodeOk: true },
  });
}
