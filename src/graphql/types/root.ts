import { builder } from '../builder.ts';

builder.queryType({ description: 'What can be read. Everything belongs to the account of the API key.' });
builder.mutationType({
  description: 'What can be changed, with a key of scope `write`. Mutations never wait for a run.',
});
builder.subscriptionType({ description: 'What can be watched, over server-sent events.' });
