import type { StreetsArea } from '@diorama/contract/gis/streets.contract.ts';
import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../api/api.ts';
import { mediaOf, uploadFiles } from '../../files/public.ts';
import { useEditor, useField, useShownRecords } from '../editor-hooks.ts';
import type { Area } from '../first-view/view-frame.ts';
import { mapStreets, streetsFile, streetsKey } from '../gis.queries.ts';
import { useMapSelection } from '../selection/map-selection.tsx';
import { useMapSession } from '../selection/map-session.tsx';
import { frameOf, isOfferedSize, offeredArea, streetsAreaOf } from './streets-area.ts';

/** The streets of the map that is edited, and what can be done about them. */
export function useStreets(projectId: string, gisId: string) {
  const { live } = useEditor();
  const client = useQueryClient();
  useEffect(
    () =>
      live.onEvent(({ type }) => {
        if (type === 'streets') void client.invalidateQueries({ queryKey: streetsKey(gisId) });
      }),
    [live, client, gisId],
  );
  const field = useField('settings', 'settings', ['streets']);
  const { data, error } = useQuery(mapStreets(projectId, gisId));
  const fileId = field.value ? (assetIdOf(field.value.url) ?? undefined) : undefined;
  const made = data?.job?.state === 'done' ? data.job.id : '';
  const named = useQuery(streetsFile(projectId, fileId, made)).data;
  const { frameStreets } = useMapSession();
  const changed = () => client.invalidateQueries({ queryKey: streetsKey(gisId) });
  const make = useMutation({
    mutationFn: ({ area, maxZoom }: { area: Area; maxZoom: number }) =>
      api.gis.streets.make.mutate({
        ...{ projectId, gisId, maxZoom },
        area: streetsAreaOf(area),
        requestId: crypto.randomUUID(),
      }),
    onSuccess: () => {
      frameStreets(null);
      return changed();
    },
  });
  const cancel = useMutation({
    mutationFn: () => api.gis.streets.cancel.mutate({ projectId, gisId }),
    onSuccess: changed,
  });
  const send = useMutation({
    mutationFn: async (file: File) => {
      const { items, failed } = await uploadFiles({ projectId, directoryId: 'root', sources: [{ file, path: [] }] });
      const [item] = items;
      if (!item) throw new Error(failed[0]?.reason ?? 'The file could not be uploaded');
      const { problem } = await api.gis.streets.check.query({ projectId, fileId: item.id });
      if (problem !== null) throw new Error(problem);
      field.onChange(mediaOf(item));
    },
  });
  return { field, data, error, named, make, cancel, send, changed };
}

/** Puts a frame on the map: around the streets that it has, else where some are offered. Undefined until the map is drawn. */
export function useFrameStreets(): ((file?: { area: StreetsArea } | null) => void) | undefined {
  const { camera, frameStreets, setTool } = useMapSession();
  const { choose } = useMapSelection();
  const gis = useShownRecords();
  if (!camera) return undefined;
  return (file) => {
    const inSight = camera.view('bounds');
    if (inSight.type !== 'bounds') return;
    const known = file && frameOf(file.area);
    const area = known && isOfferedSize(known) ? known : offeredArea(gis, inSight);
    choose([]);
    setTool('select');
    frameStreets(area);
    camera.look(area);
  };
}

/** Tiles and bytes of the streets in a frame; the figures before stay until the next ones are known. */
export function useStreetsEstimate(projectId: string, gisId: string, area: Area | null, maxZoom: number) {
  return useQuery({
    queryKey: ['gis', 'streets-estimate', gisId, area, maxZoom],
    queryFn: area
      ? ({ signal }) =>
          api.gis.streets.estimate.mutate({ projectId, gisId, area: streetsAreaOf(area), maxZoom }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
