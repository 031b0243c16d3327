import type { ChangedFeature, ChangedLayer, FeatureChange } from '@diorama/documents/gis/compare-maps.ts';

/** A row of the list of changes: a layer, then the features in it that differ. */
export type ChangeRow =
  | { type: 'layer'; key: string; layer: ChangedLayer; text: string }
  | { type: 'feature'; key: string; layer: ChangedLayer; feature: ChangedFeature };

/** Changes in the order in which they are listed. */
const LABELS: Readonly<Record<FeatureChange, string>> = {
  added: 'added',
  moved: 'moved or reshaped',
  restyled: 'restyled',
  changed: 'edited',
  removed: 'removed',
};
const ORDER: readonly FeatureChange[] = ['added', 'moved', 'restyled', 'changed', 'removed'];

/** What became of one feature. */
export const changeLabel = (change: FeatureChange): string => LABELS[change];

/** What became of the features of a layer: `2 added, 1 removed`. */
export function countsText({ change, features }: Pick<ChangedLayer, 'change' | 'features'>): string {
  const counts = ORDER.flatMap((each) => {
    const count = features.filter((feature) => feature.change === each).length;
    return count === 0 ? [] : `${count.toLocaleString('en')} ${each === 'moved' ? 'moved' : LABELS[each]}`;
  });
  const own = change === null ? [] : [`layer ${LABELS[change]}`];
  return [...own, ...counts].join(', ');
}

/** All rows of the list, layer by layer; in each the kinds of change stay together. */
export const changeRows = (layers: readonly ChangedLayer[]): ChangeRow[] =>
  layers.flatMap((layer): ChangeRow[] => {
    const features = layer.features.toSorted((a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change));
    const rows = features.map((feature): ChangeRow => ({ type: 'feature', key: feature.key, layer, feature }));
    return [{ type: 'layer', key: `layer/${layer.id}`, layer, text: countsText(layer) }, ...rows];
  });
