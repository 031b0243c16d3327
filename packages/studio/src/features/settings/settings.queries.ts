import type { MailKind, MailWording } from '@diorama/contract/mail/mail.contract.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** What maps of this server are made of. */
export const mapSettings = queryOptions({
  queryKey: ['settings', 'maps'],
  queryFn: ({ signal }) => api.settings.maps.get.query(undefined, { signal }),
});

/** How this server sends mail. */
export const mailSettings = queryOptions({
  queryKey: ['settings', 'mail'],
  queryFn: ({ signal }) => api.mail.get.query(undefined, { signal }),
});

/** A mail with names that stand for any; `wording`: how it would read. */
export const mailPreview = (kind: MailKind, language: Language, wording?: MailWording) =>
  queryOptions({
    queryKey: ['settings', 'mail-preview', kind, language, wording ?? null],
    queryFn: ({ signal }) => api.mail.preview.query({ kind, language, ...(wording ? { wording } : {}) }, { signal }),
  });

/** What was sent, the newest first. */
export const sentMails = infiniteQueryOptions({
  queryKey: ['settings', 'mails'],
  queryFn: ({ pageParam, signal }) => api.mail.list.query({ cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** How the server is. */
export const serverState = queryOptions({
  queryKey: ['settings', 'server'],
  queryFn: ({ signal }) => api.settings.server.query(undefined, { signal }),
});
