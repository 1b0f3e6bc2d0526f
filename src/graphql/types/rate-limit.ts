import { date, integer, object } from '../../describe/vocabulary.ts';
import { builder } from '../builder.ts';
import { readRateLimit } from '../rate-limit.ts';
import { implement } from './published.ts';

const RateLimit = object('RateLimit', 'Rate limits of the API key in this minute. Null = unlimited.', {
  limit: integer(
    'Requests per minute. An operation counts as 1, plus 1 for each full 1,000 of its cost.',
  ).nullable(),
  remaining: integer('Requests left after this one.').nullable(),
  resetAt: date('When the limit resets.').nullable(),
  cost: integer('Cost of this operation: the number of objects that its response may contain.'),
  runsLimit: integer('Runs per minute: each created or re-run report counts as one.').nullable(),
  runsRemaining: integer('Runs left.').nullable(),
  runsResetAt: date('When the limit of runs resets.').nullable(),
});

const RateLimitRef = implement(
  builder.objectRef<Awaited<ReturnType<typeof readRateLimit>>>('RateLimit'),
  RateLimit,
);

builder.queryField('rateLimit', (t) =>
  t.field({
    type: RateLimitRef,
    description: 'The rate limits of the key in use, and the cost of this operation.',
    resolve: (_root, _args, context) => readRateLimit(context),
  }),
);
