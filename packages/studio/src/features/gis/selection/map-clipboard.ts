import type { CopiedFeatures } from '@diorama/documents/gis/commands/gis.paste.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { Hotspot, Label, OutlineFeature } from '@diorama/documents/gis/gis.schema.ts';
import { UsedWidget } from '@diorama/documents/shared/used-widget.schema.ts';
import { copiedAs, copiedIn, parsedItems } from '../../../editor/selection/clipboard-text.ts';
import { idsIn } from './map-selection.tsx';

/** Most features of a kind that are pasted at once. */
const MAX_PASTED = 5_000;

/** Features as text for the clipboard. */
export const copiedText = (copied: CopiedFeatures): string =>
  copiedAs('map-features', 'You copied parts of a map. Open a map and paste them there.', copied);

/** Features with the widgets that they open; null: none of the keys is a feature's. */
export function copiedFeatures(gis: GisRecords, keys: Iterable<string>): CopiedFeatures | null {
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
  return { hotspots, outlines, labels, widgets };
}

/** The features in a text from the clipboard; null: it is something else. */
export function featuresIn(text: string): CopiedFeatures | null {
  const read = copiedIn(text, 'map-features');
  if (!read) return null;
  return {
    hotspots: parsedItems(read.hotspots, MAX_PASTED, (item) => Hotspot.schema.safeParse(item)),
    outlines: parsedItems(read.outlines, MAX_PASTED, (item) => OutlineFeature.schema.safeParse(item)),
    labels: parsedItems(read.labels, MAX_PASTED, (item) => Label.schema.safeParse(item)),
    widgets: parsedItems(read.widgets, MAX_PASTED, (item) => UsedWidget.schema.safeParse(item)),
  };
}
