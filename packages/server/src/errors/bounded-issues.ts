import type { ApiIssue } from '@diorama/contract/errors/api-error.ts';
import { NAMED_KEYS } from '@diorama/contract/validation/error-map.ts';
import type * as z from 'zod';

/** Most problems in one response: more are not readable, and a response must not be larger than the request. */
const MAX_ISSUES = 100;
/** Characters of a name that a caller made up. */
const MAX_NAME = 100;
/** Characters. */
export const MAX_MESSAGE = 4_000;

/** As many problems as an answer names, without the long names that a caller can make up. */
export const boundedIssues = <Issue extends { path: (string | number)[]; message: string }>(
  issues: readonly Issue[],
): Issue[] =>
  issues.slice(0, MAX_ISSUES).map((issue) => ({
    ...issue,
    path: issue.path.map((part) => (typeof part === 'string' ? part.slice(0, MAX_NAME) : part)),
    message: issue.message.slice(0, MAX_MESSAGE),
  }));

/** What a schema found, as REST calls answer it (CONTRACT 2). */
export const restIssues = (error: z.ZodError) =>
  boundedIssues(
    error.issues.slice(0, MAX_ISSUES).map((issue) => ({
      ...issue,
      ...('keys' in issue ? { keys: issue.keys.slice(0, NAMED_KEYS).map((key) => key.slice(0, MAX_NAME)) } : {}),
      path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    })),
  );

/** What a schema found, as procedures answer it. */
export const schemaIssues = (error: z.ZodError): ApiIssue[] =>
  boundedIssues(
    error.issues.slice(0, MAX_ISSUES).map(({ path, message, code }) => ({
      path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      message,
      code: code ?? 'custom',
    })),
  );
