import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { Generated } from 'kysely';
import type { Stamp } from './column-types.ts';

/** Mail that this server sends. */
export interface MailTables {
  mails: {
    id: string;
    kind: 'test' | 'invite' | 'reset';
    address: string;
    /** Whom it is for, where they have an account. */
    user_id: string | null;
    /** Whose client it invites to. */
    client_id: string | null;
    /** Who had it sent; null: they themselves. */
    by_user_id: string | null;
    language: Language;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    tries: Generated<number>;
    /** What the mail server said last. */
    message: string | null;
    created_at: Stamp;
    updated_at: Stamp;
  };
}
