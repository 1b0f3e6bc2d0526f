import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import type { Plugin } from 'graphql-yoga';
import { AppError } from '../../errors.ts';

const MESSAGE =
  'This service executes only its trusted documents. Send the hash of one as extensions.persistedQuery.sha256Hash, without a query.';

/** Executes only the given documents, which clients send by their hashes. */
export function useTrustedDocuments(documents: ReadonlyMap<string, string>): Plugin {
  const reject = () => new AppError('forbidden', MESSAGE);
  return usePersistedOperations({
    getPersistedOperation: (hash) => documents.get(hash) ?? null,
    // With the code of `PersistedQueryNotFound`, clients would send the document, which is rejected too.
    customErrors: { notFound: reject, keyNotFound: reject, persistedQueryOnly: reject },
  });
}
