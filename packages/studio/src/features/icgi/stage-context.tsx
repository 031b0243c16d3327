import type { Picture } from '@diorama/contract/public/picture.ts';
import type { PlayableSequence } from '@diorama/contract/public/playable-sequence.ts';
import { createIcgiStage } from '@diorama/players/icgi/icgi-stage.ts';
import type { IcgiScene, IcgiStage, StageState } from '@diorama/players/icgi/stage.port.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { knownPicture } from '../files/public.ts';
import { useEditor, useList, useOne, useRecord } from './editor-hooks.ts';
import { type IcgiMediaState, icgiMediaState } from './icgi.queries.ts';
import {
  type PastWalkthrough,
  type ShownRecords,
  shownOf,
  usePastWalkthrough,
  viewOf,
} from './stage/past-walkthrough.ts';
import { useSelection } from './use-selection.ts';

interface StageContext {
  stage: IcgiStage;
  /** What the server has made of the walkthrough's media so far. */
  media: IcgiMediaState | undefined;
}

/** Greatest magnification: a corner of a large render can be worked on. */
const MAX_ZOOM = 16;

const Context = createContext<StageContext | null>(null);

/** The one stage of the editor and what is known of its media: the very player visitors get. */
export function StageProvider({ children }: { children: ReactNode }) {
  const { space, documentId, queue } = useEditor();
  const client = useQueryClient();
  const { data: media } = useQuery(icgiMediaState(space.id, documentId));
  const past = usePastWalkthrough();
  const [stage] = useState(() =>
    createIcgiStage({
      fit: 'contain',
      isMotionReduced: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      prefetch: false,
      maxZoom: MAX_ZOOM,
      isWhole: true,
      // Nothing is fetched ahead here, so a move may take its time before it is given up for a fade.
      patience: 4_000,
    }),
  );
  const scene = useScene(media, past);
  const { keyframe, place, goTo, select, selected } = useSelection();
  const selection = useRef(selected);
  selection.current = selected;
  const shown = past ? viewOf(past, place ?? keyframe?.id) : keyframe?.id;

  // What was saved may have started work on the server: pictures to make, moves to encode.
  useEffect(
    () =>
      queue.subscribe(() => {
        if (queue.state().type === 'saved')
          void client.invalidateQueries({ queryKey: icgiMediaState(space.id, documentId).queryKey });
      }),
    [queue, client, space.id, documentId],
  );
  useEffect(() => stage.update(scene), [stage, scene]);
  useEffect(() => {
    const { keyframe: current, moving } = stage.state();
    if (shown && !moving && current !== shown) stage.show(shown, current === null ? 'cut' : 'fade');
  }, [stage, shown]);
  // A move has been followed to its end: that is where one stands now.
  useEffect(() => {
    let played: string | null = null;
    return stage.subscribe(() => {
      const { keyframe: current, moving } = stage.state();
      if (played !== null && !moving && current) {
        // What is played from its own strip stays selected.
        const isSelected = selection.current?.collection === 'transitions' && selection.current.id === played;
        if (isSelected) select(selection.current, current);
        else goTo(current);
      }
      played = moving?.transition ?? null;
    });
  }, [stage, goTo, select]);

  const value = useMemo(() => ({ stage, media }), [stage, media]);
  return <Context value={value}>{children}</Context>;
}

export function useStage(): StageContext {
  const context = useContext(Context);
  if (!context) throw new Error('This part belongs inside a StageProvider');
  return context;
}

/** What the stage shows now. */
export function useStageState(): StageState {
  const { stage } = useStage();
  return useSyncExternalStore(stage.subscribe, stage.state);
}

/** The picture of a keyframe in the sizes that are made so far. */
export function usePicture(keyframeId: string): Picture | null {
  const { media } = useStage();
  const image = useRecord('keyframes', keyframeId)?.image;
  return image ? pictureOf(image.url, keyframeId, media) : null;
}

/** What the server has made of the image, or the image itself until it has. */
export function pictureOf(url: string, keyframeId: string, media: IcgiMediaState | undefined): Picture | null {
  const made = media?.keyframes.find(({ id }) => id === keyframeId);
  if (made?.url === url && made.picture && made.picture.sources.length > 0) return made.picture;
  return knownPicture(url) ?? null;
}

function useScene(media: IcgiMediaState | undefined, past: PastWalkthrough | null): IcgiScene {
  const now: ShownRecords = {
    settings: useOne('settings'),
    keyframes: useList('keyframes'),
    transitions: useList('transitions'),
  };
  const then = useMemo(() => past && shownOf(past), [past]);
  const { settings, keyframes, transitions } = then ?? now;
  const old = past?.pictures;
  return useMemo(() => {
    const pictures: Record<string, Picture> = {};
    for (const { id, image } of keyframes) {
      const picture = image && (pictureOf(image.url, id, media) ?? old?.get(image.url));
      if (image && picture) pictures[image.url] = picture;
    }
    const playable: Record<string, PlayableSequence> = {};
    for (const entry of media?.transitions ?? []) playable[entry.id] = entry.playable;
    return {
      product: {
        settings,
        // A stored address is nothing a browser could load: without a picture there is no image yet.
        keyframes: keyframes.map((keyframe) =>
          keyframe.image && !pictures[keyframe.image.url] ? { ...keyframe, image: null } : keyframe,
        ),
        transitions: [...transitions],
      },
      media: { pictures, transitions: playable },
    };
  }, [settings, keyframes, transitions, media, old]);
}
