import { INVALID_KEY, readKey } from './remembered-key.js';

const ENDPOINT = 'graphql';

/** An error response of the API, or a failed connection. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {{ fields?: { name: string, messages: string[] }[], retryAfterSeconds?: number | undefined }} [details]
   */
  constructor(message, { fields = [], retryAfterSeconds } = {}) {
    super(message);
    /** Messages by input field. */
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Runs a query with the stored key. If the key is rejected, also dispatches the event `keyrejected`.
 * @param {string} query
 * @param {Record<string, unknown>} [variables]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} the data of the response
 * @throws ApiError
 */
export async function callApi(query, variables, signal) {
  const response = await post(query, variables, 'application/graphql-response+json', signal);
  const { data, errors } = await readJson(response);
  if (errors?.[0]) throw new ApiError(errors[0].message);
  return data;
}

/**
 * Runs a mutation with one field.
 * @param {string} query
 * @param {Record<string, unknown>} input
 * @returns {Promise<any>} the success object of the field
 * @throws ApiError also for the error types of the field
 */
export async function mutate(query, input) {
  const [result] = Object.values(await callApi(query, { input }));
  if (!('message' in result)) return result;
  const { message, fields, retryAfter } = result;
  throw new ApiError(message, { fields, retryAfterSeconds: retryAfter });
}

/**
 * Sends an operation.
 * @param {string} query
 * @param {Record<string, unknown> | undefined} variables
 * @param {string} accept media type of the response
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>} a response with status 200
 * @throws ApiError
 */
export async function post(query, variables, accept, signal) {
  const response = await fetch(ENDPOINT, {
    method: 'POST',
    signal: signal ?? null,
    body: JSON.stringify({ query, variables }),
    headers: { Accept: accept, 'Content-Type': 'application/json', Authorization: `Bearer ${readKey()}` },
  }).catch((error) => {
    if (signal?.aborted) throw error;
    throw new ApiError('The service cannot be reached.');
  });
  if (response.ok) return response;
  if (response.status === 401) {
    const error = new ApiError(INVALID_KEY);
    dispatchEvent(new CustomEvent('keyrejected', { detail: error }));
    throw error;
  }
  const { errors } = await readJson(response);
  const retryAfterSeconds = Number(response.headers.get('Retry-After')) || undefined;
  const message = errors?.[0]?.message ?? `The service responded with status ${response.status}.`;
  throw new ApiError(message, { retryAfterSeconds });
}

/** @param {Response} response @returns {Promise<any>} an empty object if the body is not JSON */
async function readJson(response) {
  return (await response.json().catch(() => null)) ?? {};
}
