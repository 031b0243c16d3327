import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { OpenEditor } from '../../engine/editor-context.tsx';
import type { Address } from '../address/address.tsx';
import type { PastRevision } from '../history/past-revision.tsx';

/** What every editor's actions work with; a kind adds its own. */
export interface EditorContext {
  editor: OpenEditor<DocumentKind>;
  address: Address;
  /** The past revision that is shown; null: the document as it is. */
  past: PastRevision | null;
  /** Says why nothing can be changed, and the way out; null while changes are made. */
  refuse: (() => void) | null;
  undo: () => void;
  redo: () => void;
  /** Null where the document is not published by itself. */
  preview: (() => void) | null;
  /** Makes a preview for somebody without an account; null where there is none. */
  share: (() => void) | null;
  /** Begins a comment on what is on the stage; null where comments are not available. */
  comment: (() => void) | null;
  publish: (() => void) | null;
  /** Takes it from visitors; null where they do not see it. */
  unpublish: (() => void) | null;
  /** Shows how often it was visited; null where the document is not published by itself. */
  visits: (() => void) | null;
  /** Opens or closes the theme next to the document; null where the document shows in none. */
  theme: (() => void) | null;
}
