/** The errors that a mutation returns as its result. */
import { ReportError } from '../../database/report-error.ts';
import { descriptionOf, enumeration } from '../../describe/vocabulary.ts';
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
import { RETRY_AFTER } from '../../model/list.ts';
import { builder } from '../builder.ts';
import { enumOf } from './published.ts';

const MUTATION_ERRORS = {
  validation_failed: 'The input is not valid.',
  not_found: 'There is no such object in the account.',
  forbidden: 'The API key is read-only.',
  conflict: 'The request conflicts with an earlier one.',
  rate_limited: 'The API key has reached its limit for this minute.',
  queue_full: 'The run queue is full.',
} satisfies Partial<Record<ErrorCode, string>>;
const MutationErrorCode = enumeration('ErrorCode', 'Code of a mutation error.', MUTATION_ERRORS);

const ErrorInterface = builder.interfaceRef<AppError>('Error').implement({
  description: 'An error of a mutation, which changed nothing.',
  fields: (t) => ({
    message: t.exposeString('message', { description: descriptionOf(ReportError.shape.message) }),
    code: t.field({
      type: enumOf(MutationErrorCode),
      description: descriptionOf(ReportError.shape.code),
      resolve: ({ code }) => code as keyof typeof MUTATION_ERRORS,
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

const interfaces = [ErrorInterface];

builder.objectType(ValidationError, {
  name: 'ValidationError',
  description: MUTATION_ERRORS.validation_failed,
  interfaces,
  fields: (t) => ({
    fields: t.field({
      type: [FieldMessages],
      description: 'All invalid fields.',
      resolve: ({ fields }) => Object.entries(fields).map(([name, messages]) => ({ name, messages })),
    }),
  }),
});

for (const [error, description] of [
  [NotFoundError, MUTATION_ERRORS.not_found],
  [ForbiddenError, 'The key is read-only.'],
  [ConflictError, 'The idempotency key was used with different input, or its report was deleted.'],
] as const)
  builder.objectType(error, { name: error.name, description, interfaces });

for (const [error, description] of [
  [RunLimitError, 'The API key has reached its limit of runs for this minute.'],
  [QueueFullError, MUTATION_ERRORS.queue_full],
] as const)
  builder.objectType(error, {
    name: error.name,
    description,
    interfaces,
    fields: (t) => ({
      retryAfter: t.int({
        description: RETRY_AFTER,
        resolve: ({ retryAfterSeconds }) => retryAfterSeconds ?? 1,
      }),
    }),
  });
