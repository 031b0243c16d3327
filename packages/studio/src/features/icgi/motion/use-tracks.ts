import { type Language, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import {
  addTracks,
  removeTrackKey,
  removeTracks,
  setTrackKey,
} from '@diorama/documents/icgi/commands/track.commands.ts';
import type { IcgiRecords, PlacementRecord, ShapeRecord, TrackRecord } from '@diorama/documents/icgi/icgi.records.ts';
import type { Point } from '@diorama/documents/icgi/path/path-shape.ts';
import { heldTrack, proposedTracks, standingPoints } from '@diorama/documents/icgi/track-proposal.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import { useMemo } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { useEditor, useList, useRecord } from '../editor-hooks.ts';
import { usePlayhead } from '../stage/playhead.tsx';
import { useSelection } from '../use-selection.ts';

/** Something that follows a transition, as it is worked on. */
export interface FollowedThing {
  track: TrackRecord;
  placement: PlacementRecord;
  name: string;
  /** Of an outline, the shapes that go along. */
  shapes: readonly ShapeRecord[];
  /** Its view is the one at the transition's end. */
  end: boolean;
  /** Where it stands on its view. */
  own: Point[];
}

/** A point that is kept: things may leave the picture, but not for good. */
const kept = ({ x, y }: Point): Point => ({ x: Math.min(6, Math.max(-5, x)), y: Math.min(6, Math.max(-5, y)) });

/** What follows a transition, and what is done with it. */
export function useTracks(transition: string) {
  const { store } = useEditor();
  const { language } = useSelection();
  const { chooseTrack, seek } = usePlayhead();
  const ends = useRecord('transitions', transition);
  const tracks = useList('tracks');
  const placements = useList('placements');
  const shapes = useList('shapes');
  const count = ends?.frames.length ?? 0;
  return useMemo(() => {
    const icgi = store.records();
    const near = 0.5 / Math.max(1, count - 1);
    const found = tracks.filter((track) => track.transition?.id === transition);
    const things = found.flatMap((track): FollowedThing[] => {
      const placement = placements.find(({ id }) => id === track.placement?.id);
      const view = placement?.keyframe?.id;
      const end = view === ends?.end?.id;
      if (!placement || (!end && view !== ends?.start?.id)) return [];
      const own = standingPoints(icgi, placement, track.box);
      const name = nameOf(icgi, placement, language, track.shape?.id);
      return [{ track, placement, name, end, own, shapes: shapesAlong(track, shapes, found, placement) }];
    });
    return {
      things,
      propose() {
        const items = proposedTracks(store.records(), transition).map((made) => ({ ...made, id: newRecordId() }));
        store.execute(addTracks, { items });
      },
      add({ placement, shape }: { placement: string; shape: string | undefined }) {
        const made = heldTrack(store.records(), { transition, placement, ...(shape === undefined ? {} : { shape }) });
        if (!made) return;
        const id = newRecordId();
        store.execute(addTracks, { items: [{ ...made, id }] });
        chooseTrack(id);
        seek((made.keys[0]?.at ?? 0) * (count - 1));
      },
      /** Works on a track, at its first key. */
      choose(track: TrackRecord) {
        chooseTrack(track.id);
        seek((track.keys[0]?.at ?? 0) * (count - 1));
      },
      remove: (id: string) => store.execute(removeTracks, { ids: [id] }),
      setKey: (id: string, at: number, points: readonly Point[], mergeKey?: string) =>
        store.execute(setTrackKey, { id, key: { at, points: points.map(kept) }, near }, mergeKey ? { mergeKey } : {}),
      removeKey: (id: string, at: number) => store.execute(removeTrackKey, { id, at }),
      /** The key of a track at a share of the transition. */
      keyAt: ({ keys }: TrackRecord, at: number) => keys.find((key) => Math.abs(key.at - at) <= near),
    };
  }, [store, transition, ends, count, tracks, placements, shapes, language, chooseTrack, seek]);
}

/** What stands at either end of a transition and does not follow it yet. `proposed`: how many stand at both. */
export function useFollowable(transition: string) {
  const { store } = useEditor();
  const { language } = useSelection();
  const { things } = useTracks(transition);
  const ends = useRecord('transitions', transition);
  const placements = useList('placements');
  const shapes = useList('shapes');
  return useMemo(() => {
    const icgi = store.records();
    const taken = new Set(things.map(({ track }) => keyOf(track.placement?.id, track.shape?.id)));
    const views = [ends?.start?.id, ends?.end?.id];
    const others = placements
      .filter(({ keyframe }) => keyframe && views.includes(keyframe.id))
      .flatMap((placement) => {
        const outline = placement.data.type === 'outline' ? placement.data.outline?.id : undefined;
        const own = outline === undefined ? [] : shapes.filter((shape) => shape.outline?.id === outline);
        const view = icgi.get('keyframes', placement.keyframe?.id ?? '')?.name || 'Untitled';
        return [undefined, ...(own.length > 1 ? own.map(({ id }) => id) : [])].map((shape) => ({
          ...{ key: keyOf(placement.id, shape), placement: placement.id, shape },
          label: `${nameOf(icgi, placement, language, shape)}, ${view}`,
        }));
      })
      .filter(({ key }) => !taken.has(key));
    return { others, proposed: proposedTracks(icgi, transition).length };
  }, [store, transition, ends, things, placements, shapes, language]);
}

/** The shapes of an outline that go along with a track: its one, or all without a track of their own. */
function shapesAlong(
  track: TrackRecord,
  shapes: readonly ShapeRecord[],
  tracks: readonly TrackRecord[],
  { data }: PlacementRecord,
): readonly ShapeRecord[] {
  if (data.type !== 'outline') return [];
  if (track.shape) return shapes.filter(({ id }) => id === track.shape?.id);
  const apart = new Set(
    tracks.flatMap(({ placement, shape }) => (placement?.id === track.placement?.id ? (shape?.id ?? []) : [])),
  );
  return shapes.filter(({ id, outline }) => outline?.id === data.outline?.id && !apart.has(id));
}

const keyOf = (placement: string | undefined, shape: string | undefined): string => `${placement}/${shape ?? ''}`;

function nameOf(icgi: IcgiRecords, { data }: PlacementRecord, language: Language, shape?: string): string {
  const read = (text: I18nString | undefined) =>
    text?.type === 'custom' ? localizedText(text.value, language) : (text?.key ?? '');
  if (shape !== undefined) return read(icgi.get('shapes', shape)?.title) || 'Untitled shape';
  if (data.type === 'outline') return icgi.get('outlines', data.outline?.id ?? '')?.name || 'Untitled';
  if (data.type === 'marker') return read(icgi.get('markers', data.marker?.id ?? '')?.title) || 'Untitled';
  if (data.widget?.type === 'sign') return read(icgi.get('signs', data.widget.id)?.text) || 'Untitled';
  const widget = icgi.get('widgets', data.widget?.id ?? '');
  return (widget && localizedText(widget.name, language)) || 'Untitled';
}
