/** The errors that a mutation gives as its result. */
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
  VALIDATION_FAILED: { value: 'validation_failed', description: 'The input breaks a rule.' },
  NOT_FOUND: { value: 'not_found', description: 'There is no such object in the account.' },
  FORBIDDEN: { value: 'forbidden', description: 'The key may not do this.' },
  CONFLICT: { value: 'conflict', description: 'The request conflicts with an earlier one.' },
  RATE_LIMITED: { value: 'rate_limited', description: 'The budget of the key is spent for this minute.' },
  QUEUE_FULL: { value: 'queue_full', description: 'No more runs can be queued for now.' },
} as const satisfies Record<string, { value: ErrorCode; description: string }>;

const ErrorCodeEnum = builder.enumType('ErrorCode', {
  description: 'What kind of error a mutation gives.',
  values: RESULT_CODES,
});
type ResultCode = (typeof RESULT_CODES)[keyof typeof RESULT_CODES]['value'];

const ErrorInterface = builder.interfaceRef<AppError>('Error').implement({
  description: 'Why a mutation changed nothing.',
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
  description: 'What is wrong with one input field.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The input field.' }),
    messages: t.exposeStringList('messages', { description: 'What is wrong and what is allowed.' }),
  }),
});

builder.objectType(ValidationError, {
  name: 'ValidationError',
  description: 'The input breaks a rule.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    fields: t.field({
      type: [FieldMessages],
      description: 'Every wrong field.',
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
  description: 'The idempotency key was used with other input, or its report is gone.',
  interfaces: [ErrorInterface],
});

builder.objectType(RunLimitError, {
  name: 'RunLimitError',
  description: 'The runs of the key are used up for this minute.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    retryAfter: t.int({
      description: 'Seconds until it is worth trying again.',
      resolve: ({ retryAfterSeconds }) => retryAfterSeconds ?? 1,
    }),
  }),
});

builder.objectType(QueueFullError, {
  name: 'QueueFullError',
  description: 'The queue of runs is full.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    retryAfter: t.int({
      description: 'Seconds until it is worth trying again.',
      resolve: ({ retryAfterSeconds }) => retryAfterSeconds ?? 1,
    }),
  }),
});
