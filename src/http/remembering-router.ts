import type { Result, Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import { LRUCache } from 'lru-cache';

/** More than there are routes without parameters. A path that nobody knows is as long as headers may be. */
const MAX_REMEMBERED = 200;

/**
 * Remembers which handlers answer a path that holds no parameters. Finding them among all the routes anew takes
 * longer than looking up a row. (The framework's router of regular expressions does not take report pages' routes.)
 */
export class RememberingRouter<Handler> implements Router<Handler> {
  readonly name = 'RememberingRouter';
  readonly #router = new TrieRouter<Handler>();
  readonly #remembered = new LRUCache<string, Result<Handler>>({ max: MAX_REMEMBERED });

  add(method: string, path: string, handler: Handler): void {
    this.#router.add(method, path, handler);
    this.#remembered.clear();
  }

  match(method: string, path: string): Result<Handler> {
    const key = `${method} ${path}`;
    const remembered = this.#remembered.get(key);
    if (remembered) return remembered;
    const result = this.#router.match(method, path);
    const [handlers] = result;
    if (handlers.every(([, parameters]) => Object.keys(parameters).length === 0)) {
      this.#remembered.set(key, result);
    }
    return result;
  }
}
