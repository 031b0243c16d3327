import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** All lists of tokens. */
export const API_TOKENS = ['api-tokens'] as const;

/** Tokens that are good: the user's own, or those of all people. */
export const apiTokens = (ofAll: boolean) =>
  queryOptions({
    queryKey: [...API_TOKENS, ofAll],
    queryFn: ({ signal }) => api.apiTokens.list.query({ ofAll }, { signal }),
  });

/** Projects that a token may be bound to, by their names. */
export const projectsForToken = (search: string) =>
  queryOptions({
    queryKey: ['api-tokens-projects', search],
    queryFn: ({ signal }) => api.projects.list.query({ search, limit: 30 }, { signal }),
    placeholderData: (before) => before,
  });
