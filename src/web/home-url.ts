import type { Context } from 'hono';

/** The URL of `/`, relative to the requested one, so that it also works behind a proxy that adds a path. */
export function homeUrl({ req }: Pick<Context, 'req'>): string {
  return '../'.repeat(req.path.split('/').length - 2) || './';
}
