import {
  centreMainShape,
  clearLowColour,
  fitFirstView,
  groupPlaces,
  openMap,
  repairOutline,
  weighPlaces,
} from '@diorama/documents/gis/commands/fix.commands.ts';
import type { GisDocument } from '@diorama/documents/gis/gis.records.ts';
import type { FixableIssue, IssueFix } from '../../editor/editor-kind.ts';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useEditor } from './editor-hooks.ts';
import { useFetchPictures } from './pictures/use-fetch-pictures.ts';

/** What one press can fix of a map. */
export function useMapFix(issue: FixableIssue): IssueFix | null {
  const { store } = useEditor();
  const fetchPictures = useFetchPictures();
  if (issue.check === 'pictures.outside') return { label: 'Copy into the project', run: fetchPictures };
  return fixOf(store, issue);
}

/** The fix of an issue; null where only a person knows. */
export function fixOf(store: EditorStore<GisDocument>, { check, record }: FixableIssue): IssueFix | null {
  const id = record?.split('/')[1] ?? '';
  switch (check) {
    case 'view.world':
    case 'view.bounds':
    case 'view.dot':
    case 'view.empty':
      return { label: 'Fit to what is there', run: () => store.execute(fitFirstView, {}) };
    case 'view.main-shape':
      return { label: 'Centre it', run: () => store.execute(centreMainShape, {}) };
    case 'main-shape':
      return { label: 'Show the whole map', run: () => store.execute(openMap, {}) };
    case 'outline.open':
      return { label: 'Close it', run: () => store.execute(repairOutline, { id }) };
    case 'layer.pins':
      return { label: 'Show in groups', run: () => store.execute(groupPlaces, { id }) };
    case 'heatmap.tint':
      return { label: 'Make it transparent', run: () => store.execute(clearLowColour, { id }) };
    case 'heatmap.values':
      return { label: 'Weigh all the same', run: () => store.execute(weighPlaces, { id }) };
    default:
      return null;
  }
}
