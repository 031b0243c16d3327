import type { TokenScope } from '@diorama/contract/api-tokens/token-scopes.ts';

/** What a token may do, as people choose it. */
export const SCOPES = [
  { value: 'read', label: 'Read', hint: 'Projects, drafts, files and what is published' },
  { value: 'content', label: 'Change content', hint: 'Drafts and files; visitors see nothing of it' },
  { value: 'publish', label: 'Publish', hint: 'What visitors see: publish, take back, take down' },
] as const satisfies readonly { value: TokenScope; label: string; hint: string }[];

export const scopeNames = (scopes: readonly TokenScope[]): string =>
  SCOPES.filter(({ value }) => scopes.includes(value))
    .map(({ label }) => label)
    .join(', ');
