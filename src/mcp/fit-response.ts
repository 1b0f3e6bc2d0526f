import { firstCharacters } from '../engine/text/clip-json.ts';

/** Maximum size of a response as JSON text: each response takes a part of the context window of an agent. */
const MAX_RESPONSE_BYTES = 10_000;
/** Shorter texts are not cut. */
const MIN_TEXT_CHARACTERS = 200;

/** A response within the limit, and the number of entries that its lists lack, by their paths. */
export type Fitted<Response> = Response & { left_out: Record<string, number> };

/** A list or a text of a response that can be shortened. */
interface Part {
  bytes: number;
  /** Removes about that many bytes, or as many as possible. */
  shorten(excess: number): void;
}

/** Whether a response needs no shortening. */
export function isWithinLimit(response: object): boolean {
  return bytesOf({ ...response, left_out: {} }) <= MAX_RESPONSE_BYTES;
}

/**
 * Shortens lists to their limits. Then, until the response is within its own limit, shortens its longest list from the
 * end, or its longest text.
 * @param limits maximum number of entries, by the path of the list, such as `page_content.evidence`
 */
export function fitResponse<Response extends object>(
  response: Response,
  limits: Readonly<Record<string, number>> = {},
): Fitted<Response> {
  const fitted: Fitted<Response> = { ...structuredClone(response), left_out: {} };
  const leave = (path: string) => {
    fitted.left_out[path] = (fitted.left_out[path] ?? 0) + 1;
  };
  for (const { path, list } of listsOf(fitted)) {
    for (const most = limits[path] ?? list.length; list.length > most; leave(path)) list.pop();
  }
  for (;;) {
    const excess = bytesOf(fitted) - MAX_RESPONSE_BYTES;
    if (excess <= 0) return fitted;
    const [longest] = [...partsOf(fitted, '', leave)].sort((a, b) => b.bytes - a.bytes);
    if (!longest) throw new Error('a response cannot be shortened');
    longest.shorten(excess);
  }
}

function* listsOf(value: unknown, path = ''): Generator<{ path: string; list: unknown[] }> {
  if (Array.isArray(value)) yield { path, list: value };
  for (const [member, name] of membersOf(value, path)) yield* listsOf(member, name);
}

function* partsOf(value: unknown, path: string, leave: (path: string) => void): Generator<Part> {
  if (Array.isArray(value) && value.length > 1) {
    const shorten = (excess: number) => {
      for (let left = excess; left > 0 && value.length > 1; leave(path)) left -= bytesOf(value.pop()) + 1;
    };
    yield { bytes: bytesOf(value), shorten };
  }
  for (const [member, name, key] of membersOf(value, path)) {
    if (typeof member === 'string' && member.length > MIN_TEXT_CHARACTERS) {
      const bytes = bytesOf(member);
      const shorten = (excess: number) => {
        const kept = Math.floor(member.length * Math.max(0, 1 - excess / bytes)) - 1;
        const text = `${firstCharacters(member, Math.max(MIN_TEXT_CHARACTERS - 1, kept))}…`;
        (value as Record<string, unknown>)[key] = text;
      };
      yield { bytes, shorten };
    } else yield* partsOf(member, name, leave);
  }
}

/** The members of an object or list, with their paths, in which entries of lists have no name of their own. */
function membersOf(value: unknown, path: string): [member: unknown, path: string, key: string][] {
  if (value === null || typeof value !== 'object') return [];
  const nameOf = (key: string) => (Array.isArray(value) ? path : [path, key].filter(Boolean).join('.'));
  return Object.entries(value).map(([key, member]) => [member, nameOf(key), key]);
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
