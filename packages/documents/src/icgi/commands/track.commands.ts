import { commandsOf } from '../../engine/command.ts';
import { ordersBetween } from '../../engine/order.ts';
import type { TrackKey } from '../geometry/track-path.ts';
import type { IcgiDocument, IcgiRecords, TrackRecord } from '../icgi.records.ts';
import { MAX_KEYS } from '../icgi.schema.ts';

const command = commandsOf<IcgiDocument>();

/** What is to follow a transition, and where it stands on the way. */
export interface MadeTrack extends Pick<TrackRecord, 'box'> {
  id: string;
  transition: string;
  placement: string;
  /** One shape of the outline that is placed. */
  shape?: string | undefined;
  keys: TrackKey[];
}

/** Lets things follow a transition. What follows it already, or stands at neither of its ends, is left alone. */
export const addTracks = command('Follow transition', (icgi, { items }: { items: readonly MadeTrack[] }) => {
  const wanted = items.filter(({ id, transition, placement, shape }) => {
    const ends = icgi.get('transitions', transition);
    const view = icgi.get('placements', placement)?.keyframe?.id;
    const isThere = icgi
      .all('tracks')
      .some(
        (track) =>
          track.transition?.id === transition && track.placement?.id === placement && track.shape?.id === shape,
      );
    const isAtEnd = view !== undefined && (view === ends?.start?.id || view === ends?.end?.id);
    return isAtEnd && !isThere && !icgi.get('tracks', id);
  });
  const orders = ordersBetween(icgi.ordered('tracks').at(-1)?.order, null, wanted.length);
  return icgi.putAll(
    'tracks',
    wanted.map(({ id, transition, placement, shape, keys, box }, at) => ({
      ...{ id, order: orders[at] ?? '', keys: inOrder(keys), ...(box ? { box } : {}) },
      ...(shape === undefined ? {} : { shape: { type: 'shape', id: shape } }),
      transition: { type: 'transition', id: transition },
      placement: { type: 'placement', id: placement },
    })),
  );
});

/** Sets where something stands at a share of its transition. `near`: a key as close as this is replaced. */
export const setTrackKey = command(
  'Move in transition',
  (icgi, { id, key, near }: { id: string; key: TrackKey; near: number }) => {
    const track = icgi.get('tracks', id);
    if (!track) return icgi;
    const others = track.keys.filter(({ at }) => Math.abs(at - key.at) > near);
    return others.length >= MAX_KEYS ? icgi : icgi.patch('tracks', id, { keys: inOrder([...others, key]) });
  },
);

/** Takes a key of a track away. */
export const removeTrackKey = command('Delete key', (icgi, { id, at }: { id: string; at: number }) => {
  const track = icgi.get('tracks', id);
  const keys = track?.keys.filter((key) => key.at !== at) ?? [];
  return track && keys.length < track.keys.length ? icgi.patch('tracks', id, { keys }) : icgi;
});

/** Lets things fade during their transition again. */
export const removeTracks = command('Stop following', (icgi, { ids }: { ids: readonly string[] }) =>
  icgi.removeAll(
    'tracks',
    ids.filter((id) => icgi.get('tracks', id)),
  ),
);

/** Without the tracks whose thing or transition is gone, or that no longer meet. */
export function withoutLooseTracks(icgi: IcgiRecords): IcgiRecords {
  const loose = icgi.all('tracks').filter(({ transition, placement }) => {
    const ends = icgi.get('transitions', transition?.id ?? '');
    const view = icgi.get('placements', placement?.id ?? '')?.keyframe?.id;
    return !ends || view === undefined || (view !== ends.start?.id && view !== ends.end?.id);
  });
  return loose.length === 0
    ? icgi
    : icgi.removeAll(
        'tracks',
        loose.map(({ id }) => id),
      );
}

/**
 * With the keys of a transition where their frames have gone. `moved` gives a frame's new index; undefined: the frame is
 * gone, and its key with it.
 */
export function withMovedKeys(
  icgi: IcgiRecords,
  transition: string,
  frames: { before: number; after: number },
  moved: (frame: number) => number | undefined,
): IcgiRecords {
  const last = Math.max(1, frames.before - 1);
  const changed = icgi.all('tracks').flatMap((track) => {
    if (track.transition?.id !== transition) return [];
    const keys = track.keys.flatMap((key) => {
      const to = moved(Math.round(key.at * last));
      return to === undefined ? [] : [{ ...key, at: to / Math.max(1, frames.after - 1) }];
    });
    return [{ ...track, keys: inOrder(keys) }];
  });
  return changed.length === 0 ? icgi : icgi.putAll('tracks', changed);
}

/** Keys in their order; of two at one place the later given stays. */
const inOrder = (keys: readonly TrackKey[]) => {
  const byPlace = new Map(keys.slice(0, MAX_KEYS).map((key) => [key.at, key]));
  return [...byPlace.values()].sort((a, b) => a.at - b.at).map(({ at, points }) => ({ at, points: [...points] }));
};
