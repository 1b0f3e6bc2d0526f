import { useAPQ } from '@graphql-yoga/plugin-apq';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../errors.ts';

/** All accounts share the documents. The oldest are dropped, and their clients send them again. */
const MAX_CHARACTERS = 5_000_000;
const MAX_DOCUMENTS = 5_000;

const NOT_TRUSTED =
  'This service executes only its trusted documents. Send the hash of one as extensions.persistedQuery.sha256Hash, without a query.';

/**
 * Executes documents that clients send by their hashes. Without trusted documents, a client sends the document itself if
 * the server does not know the hash.
 * @param trusted the only documents to execute
 * @see https://www.apollographql.com/docs/apollo-server/performance/apq
 */
export function usePersistedDocuments(trusted: ReadonlyMap<string, string> | null): Plugin {
  if (trusted) {
    const reject = () => new AppError('forbidden', NOT_TRUSTED);
    return usePersistedOperations({
      getPersistedOperation: (hash) => trusted.get(hash) ?? null,
      // With the code of `PersistedQueryNotFound`, clients would send the document, which is rejected too.
      customErrors: { notFound: reject, keyNotFound: reject, persistedQueryOnly: reject },
    });
  }
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
