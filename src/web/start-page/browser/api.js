import { readKey } from './remembered-key.js';

/** What the API answers when it refuses, and what stands for it when no answer came. */
export class ApiError extends Error {
  /**
   * @param {{ message: string, status?: number, errors?: Record<string, string[]> }} body
   * @param {number} [retryAfterSeconds]
   */
  constructor({ message, status = 0, errors = {} }, retryAfterSeconds) {
    super(message);
    this.status = status;
    /** What is wrong with each parameter. */
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Calls the REST API with the remembered key. A key that is refused is told as the event `keyrefused`, too.
 * @param {string} method
 * @param {string} path below `api/v1/`
 * @param {{ fields?: FormData, headers?: Record<string, string>, signal?: AbortSignal }} [options]
 * @returns {Promise<any>} the body of the answer
 * @throws ApiError
 */
export async function callApi(method, path, { fields, headers, signal } = {}) {
  const response = await fetch(`api/v1/${path}`, {
    method,
    signal: signal ?? null,
    body: fields ? new URLSearchParams(/** @type {any} */ (fields)) : null,
    headers: { ...headers, Accept: 'application/json', Authorization: `Bearer ${readKey()}` },
  }).catch((error) => {
    if (signal?.aborted) throw error;
    throw new ApiError({ message: 'The service cannot be reached.' });
  });
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  const { status } = response;
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  const body = answer ?? { message: `The service answered with status ${status}.`, status };
  const error = new ApiError(body, retryAfter);
  if (status === 401) dispatchEvent(new CustomEvent('keyrefused', { detail: error }));
  throw error;
}
