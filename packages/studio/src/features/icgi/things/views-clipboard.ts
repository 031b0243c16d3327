import { referencesOf } from '@diorama/documents/engine/reference/references.ts';
import { type CopiedViews, copiedViews } from '@diorama/documents/icgi/commands/view.paste.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import type { IcgiRecords } from '@diorama/documents/icgi/icgi.records.ts';
import { Keyframe, Track, Transition } from '@diorama/documents/icgi/icgi.schema.ts';
import { membersOf } from '../../../editor/fields/members-of.ts';
import { copiedAs, copiedIn, parsedItems } from '../../../editor/selection/clipboard-text.ts';
import { parsedThings } from './things-clipboard.ts';

/** Most views and transitions that are pasted at once. */
const MAX_PASTED = 2_000;

/** Views as text for the clipboard, with what stands on them and the space that keeps their files; null: no views. */
export function copiedViewsText(icgi: IcgiRecords, ids: readonly string[], space: string): string | null {
  const copied = copiedViews(icgi, ids);
  return copied.keyframes.length === 0
    ? null
    : copiedAs('walkthrough-views', 'You copied views. Open a walkthrough and paste them there.', { space, ...copied });
}

/** The views in a text from the clipboard; null: it is something else. */
export function viewsIn(text: string): { copied: CopiedViews; space: unknown } | null {
  const read = copiedIn(text, 'walkthrough-views');
  if (!read) return null;
  const { space, keyframes, transitions, tracks, things } = read;
  const copied = {
    keyframes: parsedItems(keyframes, MAX_PASTED, (item) => Keyframe.schema.safeParse(item)),
    transitions: parsedItems(transitions, MAX_PASTED, (item) => Transition.schema.safeParse(item)),
    tracks: parsedItems(tracks, MAX_PASTED, (item) => Track.schema.safeParse(item)),
    things: parsedThings(membersOf(things)),
  };
  return copied.keyframes.length === 0 ? null : { copied, space };
}

/** Whether views show files of the space that they were copied in: those cannot be shown in another one. */
export const showFiles = ({ keyframes, transitions, things: { blocks } }: CopiedViews): boolean =>
  [
    ...keyframes.map((record) => ({ key: `keyframes/${record.id}`, record })),
    ...transitions.map((record) => ({ key: `transitions/${record.id}`, record })),
    ...blocks.map((record) => ({ key: `blocks/${record.id}`, record })),
  ].some(({ key, record }) => referencesOf(icgiDocument, key, record).some(({ type }) => type === 'file'));
