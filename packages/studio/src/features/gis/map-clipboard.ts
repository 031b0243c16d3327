import type { CopiedFeatures } from '@diorama/documents/gis/gis.paste.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { Hotspot, Label, OutlineFeature } from '@diorama/documents/gis/gis.schema.ts';
import { UsedWidget } from '@diorama/documents/shared/used-widget.schema.ts';
import { membersOf } from '../../editor/fields/members-of.ts';
import { idsIn } from './map-selection.tsx';

/** Marks text on the clipboard as features of a map. */
const MARK = 'diorama/map-features';
/** Most features of a kind that are pasted at once. */
const MAX_PASTED = 5_000;

/** Features as text for the clipboard, with the widgets that they open; null: none of the keys is a feature's. */
export function copiedText(gis: GisRecords, keys: Iterable<string>): string | null {
  const all = [...keys];
  const hotspots = idsIn(all, 'hotspots').flatMap((id) => gis.get('hotspots', id) ?? []);
  const outlines = idsIn(all, 'outlines').flatMap((id) => gis.get('outlines', id) ?? []);
  const labels = idsIn(all, 'labels').flatMap((id) => gis.get('labels', id) ?? []);
  if (hotspots.length + outlines.length + labels.length === 0) return null;
  const uses = new Set(
    [
      ...hotspots.map(({ widget }) => widget?.id),
      ...outlines.map(({ action }) => (action.type === 'widget' ? action.widget?.id : undefined)),
    ].flatMap((id) => id ?? []),
  );
  const widgets = gis.all('widgets').filter(({ id }) => uses.has(id));
  return JSON.stringify({ type: MARK, hotspots, outlines, labels, widgets });
}

/** The features in a text from the clipboard; null: it is something else. */
export function featuresIn(text: string): CopiedFeatures | null {
  if (!text.startsWith(`{"type":"${MARK}"`)) return null;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const { hotspots, outlines, labels, widgets } = membersOf(read);
  const listOf = <R>(value: unknown, parse: (item: unknown) => { data?: R | undefined }): R[] =>
    Array.isArray(value) ? value.slice(0, MAX_PASTED).flatMap((item: unknown) => parse(item).data ?? []) : [];
  return {
    hotspots: listOf(hotspots, (item) => Hotspot.schema.safeParse(item)),
    outlines: listOf(outlines, (item) => OutlineFeature.schema.safeParse(item)),
    labels: listOf(labels, (item) => Label.schema.safeParse(item)),
    widgets: listOf(widgets, (item) => UsedWidget.schema.safeParse(item)),
  };
}
