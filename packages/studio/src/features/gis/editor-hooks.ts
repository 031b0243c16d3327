import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { useMemo } from 'react';
import { createUseField } from '../../editor/fields/use-field.ts';
import { usePastRecords } from '../../editor/history/past-revision.tsx';
import { createEditorHooks } from '../../engine/editor-context.tsx';

/** The map's records in, its commands out. */
export const { useEditor, useExecute, useRecord, useOne, useList } = createEditorHooks(gisDocument);

/** A field of a map's record, for inspectors. */
export const useField = createUseField(gisDocument);

/**
 * The records on screen: those of now, or of the past revision that is shown. Another object whenever what stands on the
 * map changes.
 */
export function useShownRecords(): GisRecords {
  const layers = [useList('hotspotLayers'), useList('outlineLayers'), useList('labelLayers')];
  const features = [useList('hotspots'), useList('outlines'), useList('labels')];
  const others = [useList('categories'), useList('sitePlans'), useOne('settings'), useOne('styles')];
  return useRecordsOf([...layers, ...features, ...others]);
}

/** The same, and another object also when rules, stops or widgets change. */
export function useShownGraph(): GisRecords {
  const gis = useShownRecords();
  return useRecordsOf([gis, useList('nodes'), useList('edges'), useList('stops'), useList('widgets')]);
}

function useRecordsOf(parts: readonly unknown[]): GisRecords {
  const { store } = useEditor();
  const past = usePastRecords(gisDocument);
  return useMemo(() => past ?? store.records(), [store, past, ...parts]);
}
