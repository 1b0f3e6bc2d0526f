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
  let problem = 'It cannot be read';
  try {
    const text = readFileSync(file, 'utf8');
    problem = 'It must be a JSON object of hashes and documents, such as {"HASH": "query …"}';
    const content = Object.entries<string>(JSON.parse(text));
    if (content.length === 0) throw new Error('it has no documents');
    for (const [hash, document] of content) {
      problem = `The document ${hash} is not valid`;
      const [error] = validate(schema, parse(document));
      if (error) throw error;
      documents.set(hash, document);
    }
  } catch (cause) {
    throw new Error(`TRUSTED_DOCUMENTS: ${file}: ${problem}: ${errorMessage(cause)}`, { cause });
  }
  return documents;
}
