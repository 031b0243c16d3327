import type { RecordLabel } from '@diorama/documents/engine/schema/labels.ts';
import { notifyDone } from '../../ui/notice/notify.ts';
import { copiedAs, copiedIn } from '../selection/clipboard-text.ts';
import type { RecordClipboard } from '../selection/stage-clipboard.ts';

export interface CopiedNodes<C extends object> {
  called: RecordLabel;
  nameOf: (id: string) => string;
  /** Of the text on the clipboard: `graph-nodes`. */
  type: string;
  /** Where they belong: `the graph of a map`. */
  home: string;
  /** What is copied of nodes. */
  copied: (ids: readonly string[]) => C;
  /** What was copied, from the members of a text. */
  read: (members: Readonly<Record<string, unknown>>) => C;
  count: (copied: C) => number;
  /** Puts copies into the document as one step, a little aside, and returns their ids. */
  put: (copied: C, label: string) => readonly string[];
  remove: (ids: readonly string[]) => void;
  choose: (ids: readonly string[]) => void;
  /** Says why nothing is changed; null: changes are made. */
  refuse: (() => void) | null;
}

/** Pixels that a copy stands from its original. */
export const COPY_OFFSET = { x: 32, y: 32 };

/** Copying nodes as text, pasting and duplicating them: a duplicate is pasted without the clipboard. */
export function nodeClipboard<C extends object>(nodes: CopiedNodes<C>) {
  const { called, type, home, put, choose, refuse } = nodes;
  const many = (count: number) => (count === 1 ? called.one : `${count} ${called.many}`);
  const duplicate = (ids: readonly string[]) => put(nodes.copied(ids), `Duplicate ${many(ids.length)}`);
  const clipboard: RecordClipboard = {
    copy: (ids) => {
      const [first] = ids;
      if (first === undefined) return null;
      notifyDone(`Copied ${ids.length === 1 ? `“${nodes.nameOf(first)}”` : many(ids.length)}`);
      return copiedAs(type, `You copied ${called.many}. Open ${home} and paste them there.`, nodes.copied(ids));
    },
    cut: nodes.remove,
    paste: (text) => {
      const members = copiedIn(text, type);
      const copied = members && nodes.read(members);
      if (!copied || nodes.count(copied) === 0) return false;
      if (refuse) refuse();
      else choose(put(copied, `Paste ${many(nodes.count(copied))}`));
      return true;
    },
    place: `in ${home}`,
  };
  return { duplicate, clipboard };
}
