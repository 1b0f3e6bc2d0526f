import { builder } from '../builder.ts';
import { type RateLimitState, readRateLimit } from '../rate-limit.ts';

const RateLimit = builder.objectRef<RateLimitState>('RateLimit').implement({
  description: 'Rate limits of the API key in this minute. Null = unlimited.',
  fields: (t) => ({
    limit: t.exposeInt('limit', {
      nullable: true,
      description: 'Requests per minute. An operation counts as 1, plus 1 for each full 1,000 of its cost.',
    }),
    remaining: t.exposeInt('remaining', {
      nullable: true,
      description: 'Requests left after this one.',
    }),
    resetAt: t.expose('resetAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the limit resets.',
    }),
    cost: t.exposeInt('cost', {
      description: 'Cost of this operation: the number of objects that its response may contain.',
    }),
    runsLimit: t.exposeInt('runsLimit', {
      nullable: true,
      description: 'Runs per minute: each created or re-run report counts as one.',
    }),
    runsRemaining: t.exposeInt('runsRemaining', { nullable: true, description: 'Runs left.' }),
    runsResetAt: t.expose('runsResetAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the limit of runs resets.',
    }),
  }),
});

builder.queryField('rateLimit', (t) =>
  t.field({
    type: RateLimit,
    description: 'The rate limits of the key in use, and the cost of this operation.',
    resolve: (_root, _args, context) => readRateLimit(context),
  }),
);
