/** The errors that a mutation returns as its result. */
import {
  type AppError,
  ConflictError,
  type ErrorCode,
  ForbiddenError,
  NotFoundError,
  QueueFullError,
  RunLimitError,
  ValidationError,
} from '../../errors.ts';
import { builder } from '../builder.ts';

const RESULT_CODES = {
  VALIDATION_FAILED: { value: 'validation_failed', description: 'The input is not valid.' },
  NOT_FOUND: { value: 'not_found', description: 'There is no such object in the account.' },
  FORBIDDEN: { value: 'forbidden', description: 'The API key is read-only.' },
  CONFLICT: { value: 'conflict', description: 'The request conflicts with an earlier one.' },
  RATE_LIMITED: { value: 'rate_limited', description: 'The API key has reached its limit for this minute.' },
  QUEUE_FULL: { value: 'queue_full', description: 'The run queue is full.' },
} as const satisfies Record<string, { value: ErrorCode; description: string }>;

const ErrorCodeEnum = builder.enumType('ErrorCode', {
  description: 'Code of a mutation error.',
  values: RESULT_CODES,
});
type ResultCode = (typeof RESULT_CODES)[keyof typeof RESULT_CODES]['value'];

const ErrorInterface = builder.interfaceRef<AppError>('Error').implement({
  description: 'An error of a mutation, which changed nothing.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'The reason in a sentence.' }),
    code: t.field({
      type: ErrorCodeEnum,
      description: 'The reason as a code.',
      resolve: ({ code }) => code as ResultCode,
    }),
  }),
});

const FieldMessages = builder.objectRef<{ name: string; messages: string[] }>('FieldMessages').implement({
  description: 'Errors of one input field.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The input field.' }),
    messages: t.exposeStringList('messages', { description: 'What is wrong and what is allowed.' }),
  }),
});

builder.objectType(ValidationError, {
  name: 'ValidationError',
  description: 'The input is not valid.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    fields: t.field({
      type: [FieldMessages],
      description: 'All invalid fields.',
      resolve: ({ fields }) => Object.entries(fields).map(([name, messages]) => ({ name, messages })),
    }),
  }),
});

builder.objectType(NotFoundError, {
  name: 'NotFoundError',
  description: 'There is no such object in the account.',
  interfaces: [ErrorInterface],
});

builder.objectType(ForbiddenError, {
  name: 'ForbiddenError',
  description: 'The key is read-only.',
  interfaces: [ErrorInterface],
});

builder.objectType(ConflictError, {
  name: 'ConflictError',
  description: 'The idempotency key was used with different input, or its report was deleted.',
  interfaces: [ErrorInterface],
});

builder.objectType(RunLimitError, {
  name: 'RunLimitError',
  description: 'The API key has reached its limit of runs for this minute.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    retryAfter: t.int({
      description: 'Seconds to wait before the next try.',
      resolve: ({ retryAfterSeconds }) => retryAfterSeconds ?? 1,
    }),
  }),
});

builder.objectType(QueueFullError, {
  name: 'QueueFullError',
  description: 'The run queue is full.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    retryAfter: t.int({
      description: 'Seconds to wait before the next try.',
      resolve: ({ retryAfterSeconds }) => retryAfterSeconds ?? 1,
    }),
  }),
});
