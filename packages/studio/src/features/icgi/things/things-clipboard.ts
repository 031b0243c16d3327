import { type CopiedThings, copiedThings } from '@diorama/documents/icgi/commands/icgi.paste.ts';
import type { IcgiRecords } from '@diorama/documents/icgi/icgi.records.ts';
import { Block, Marker, Outline, Placement, Shape, Sign } from '@diorama/documents/icgi/icgi.schema.ts';
import { UsedWidget } from '@diorama/documents/shared/used-widget.schema.ts';
import { copiedAs, copiedIn, parsedItems } from '../../../editor/selection/clipboard-text.ts';

/** Most records of a collection that are pasted at once. */
const MAX_PASTED = 5_000;

/** What stands on a view as text for the clipboard, with its content and the widgets that it opens; null: nothing. */
export function copiedText(icgi: IcgiRecords, placements: readonly string[]): string | null {
  const copied = copiedThings(icgi, placements);
  return copied.placements.length === 0
    ? null
    : copiedAs(
        'walkthrough-things',
        'You copied what stands on a view. Open a view of a walkthrough and paste it there.',
        copied,
      );
}

/** The things in a text from the clipboard; null: it is something else. */
export function thingsIn(text: string): CopiedThings | null {
  const read = copiedIn(text, 'walkthrough-things');
  return read && parsedThings(read);
}

/** Things on views, those that their schemas accept. */
export function parsedThings(read: Readonly<Record<string, unknown>>): CopiedThings {
  return {
    placements: parsedItems(read.placements, MAX_PASTED, (item) => Placement.schema.safeParse(item)),
    markers: parsedItems(read.markers, MAX_PASTED, (item) => Marker.schema.safeParse(item)),
    signs: parsedItems(read.signs, MAX_PASTED, (item) => Sign.schema.safeParse(item)),
    outlines: parsedItems(read.outlines, MAX_PASTED, (item) => Outline.schema.safeParse(item)),
    shapes: parsedItems(read.shapes, MAX_PASTED, (item) => Shape.schema.safeParse(item)),
    blocks: parsedItems(read.blocks, MAX_PASTED, (item) => Block.schema.safeParse(item)),
    widgets: parsedItems(read.widgets, MAX_PASTED, (item) => UsedWidget.schema.safeParse(item)),
  };
}
