import type { ColumnType } from 'kysely';
import type { NullableStamp, Stamp } from './column-types.ts';

/** Tables of what people say of drafts. */
export interface CommentTables {
  /** What people say of a product's draft. No part of the document, and never published. */
  comments: {
    id: string;
    document_id: string;
    /** The comment that this one answers; null: it begins a thread. */
    thread_id: string | null;
    /** Id of a view; null: the product as a whole. */
    place: string | null;
    /** 0..1 of the view's picture. */
    x: number | null;
    y: number | null;
    text: string;
    /** Null: a visitor of a preview link, who has a name alone. */
    user_id: string | null;
    visitor_name: string | null;
    /** The preview link that it was written through. */
    link_id: string | null;
    created_at: Stamp;
    resolved_at: NullableStamp;
    resolved_by: string | null;
    deleted_at: NullableStamp;
  };
  comment_mentions: { comment_id: string; user_id: string };
  /** When a user last opened the comments of a product. */
  comment_reads: { document_id: string; user_id: string; seen_at: ColumnType<Date, Date, Date> };
}
