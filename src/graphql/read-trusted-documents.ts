import { readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { errorMessage } from '../error-message.ts';
import { schema } from './schema.ts';

const FORMAT = 'It must be a JSON object of hashes and documents, such as {"HASH": "query …"}.';

/**
 * Reads the file of `TRUSTED_DOCUMENTS`, which clients can only use if all its documents are valid.
 * @returns the documents by their hashes
 * @throws Error that names the setting and the document
 */
export function readTrustedDocuments(file: string): ReadonlyMap<string, string> {
  const failed = (reason: string) => new Error(`TRUSTED_DOCUMENTS: ${file}: ${reason}`);
  const documents = new Map<string, string>();
  for (const [hash, document] of Object.entries(readJson(file, failed))) {
    if (typeof document !== 'string') throw failed(FORMAT);
    const [problem] = problemsOf(document);
    if (problem !== undefined) throw failed(`The document ${hash} is not valid: ${problem}`);
    documents.set(hash, document);
  }
  if (documents.size === 0) throw failed(FORMAT);
  return documents;
}

function readJson(file: string, failed: (reason: string) => Error): object {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw failed(error instanceof SyntaxError ? FORMAT : errorMessage(error));
  }
}

function problemsOf(document: string): string[] {
  try {
    return validate(schema, parse(document)).map(({ message }) => message);
  } catch (error) {
    return [errorMessage(error)];
  }
}
