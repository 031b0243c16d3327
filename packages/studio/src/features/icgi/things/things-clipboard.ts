import { type CopiedThings, copiedThings } from '@diorama/documents/icgi/icgi.paste.ts';
import type { IcgiRecords } from '@diorama/documents/icgi/icgi.records.ts';
import { Block, Marker, Outline, Placement, Shape, Sign } from '@diorama/documents/icgi/icgi.schema.ts';
import { UsedWidget } from '@diorama/documents/shared/used-widget.schema.ts';
import { membersOf } from '../../../editor/fields/members-of.ts';

/** Marks text on the clipboard as things of a walkthrough. */
const MARK = 'diorama/walkthrough-things';
/** Most records of a collection that are pasted at once. */
const MAX_PASTED = 5_000;

/** What stands on a view as text for the clipboard, with its content and the widgets that it opens; null: nothing. */
export function copiedText(icgi: IcgiRecords, placements: readonly string[]): string | null {
  const copied = copiedThings(icgi, placements);
  return copied.placements.length === 0 ? null : JSON.stringify({ type: MARK, ...copied });
}

/** The things in a text from the clipboard; null: it is something else. */
export function thingsIn(text: string): CopiedThings | null {
  if (!text.startsWith(`{"type":"${MARK}"`)) return null;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const { placements, markers, signs, outlines, shapes, blocks, widgets } = membersOf(read);
  const listOf = <R>(value: unknown, parse: (item: unknown) => { data?: R | undefined }): R[] =>
    Array.isArray(value) ? value.slice(0, MAX_PASTED).flatMap((item: unknown) => parse(item).data ?? []) : [];
  return {
    placements: listOf(placements, (item) => Placement.schema.safeParse(item)),
    markers: listOf(markers, (item) => Marker.schema.safeParse(item)),
    signs: listOf(signs, (item) => Sign.schema.safeParse(item)),
    outlines: listOf(outlines, (item) => Outline.schema.safeParse(item)),
    shapes: listOf(shapes, (item) => Shape.schema.safeParse(item)),
    blocks: listOf(blocks, (item) => Block.schema.safeParse(item)),
    widgets: listOf(widgets, (item) => UsedWidget.schema.safeParse(item)),
  };
}
