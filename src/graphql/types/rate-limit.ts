import { builder } from '../builder.ts';
import { type RateLimitState, readRateLimit } from '../rate-limit.ts';

const RateLimit = builder.objectRef<RateLimitState>('RateLimit').implement({
  description: 'What the key may still do in this minute. Null stands for unlimited.',
  fields: (t) => ({
    limit: t.exposeInt('limit', {
      nullable: true,
      description: 'Requests a minute. An operation takes 1, and 1 more for each full 1,000 of its cost.',
    }),
    remaining: t.exposeInt('remaining', {
      nullable: true,
      description: 'Requests left, this one taken off.',
    }),
    resetAt: t.expose('resetAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When all requests are there again.',
    }),
    cost: t.exposeInt('cost', {
      description: 'Cost of this operation: the objects that its answer may hold.',
    }),
    runsLimit: t.exposeInt('runsLimit', {
      nullable: true,
      description: 'Runs a minute: each report created or run again takes one.',
    }),
    runsRemaining: t.exposeInt('runsRemaining', { nullable: true, description: 'Runs left.' }),
    runsResetAt: t.expose('runsResetAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When all runs are there again.',
    }),
  }),
});

builder.queryField('rateLimit', (t) =>
  t.field({
    type: RateLimit,
    description: 'The budgets of the key in use, and the cost of this operation.',
    resolve: (_root, _args, context) => readRateLimit(context),
  }),
);
