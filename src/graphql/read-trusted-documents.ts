import { readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { errorMessage } from '../error-message.ts';
import { schema } from './schema.ts';

/**
 * Reads the file of `TRUSTED_DOCUMENTS`, which clients can only use if all its documents are valid.
 * @returns the documents by their hashes
 * @throws Error that names the setting and the document
 */
export function readTrustedDocuments(file: string): ReadonlyMap<string, string> {
  const documents = new Map<string, string>();
  let place = 'It must be a JSON object of hashes and documents, such as {"HASH": "query …"}';
  try {
    const content = Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')));
    if (content.length === 0) throw new Error('it has no documents');
    for (const [hash, document] of content) {
      place = `The document ${hash} is not valid`;
      const [problem] = validate(schema, parse(document));
      if (problem) throw problem;
      documents.set(hash, document);
    }
  } catch (error) {
    throw new Error(`TRUSTED_DOCUMENTS: ${file}: ${place}: ${errorMessage(error)}`);
  }
  return documents;
}
