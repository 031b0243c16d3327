import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useEditor } from '../editor-hooks.ts';
import { useStage } from '../stage-context.tsx';
import { useSelection } from '../use-selection.ts';

/** Where one is in the selected transition, and what moves it. */
export interface Playhead {
  /** The transition whose frames are shown; null while there is none to show. */
  transition: string | null;
  /** The frame it stands at, from 0. */
  frame: number;
  /** The strip shows frames, not the list of views. */
  hasFrames: boolean;
  toggleStrip: () => void;
  /** Shows a frame on the stage. */
  seek: (frame: number) => void;
  /** Plays on from the playhead; from the far end when it stands at the near one. */
  play: (isReverse: boolean) => void;
  /** Stops at the frame on screen; does nothing while none plays. */
  pause: () => void;
  isPlaying: () => boolean;
  /** The track whose keys are worked on; null while none is. */
  track: string | null;
  chooseTrack: (track: string | null) => void;
  /** Addresses of frames alone, for the stage before the transition can be played. */
  setPictures: (pictureOf: (frame: number) => string | undefined) => void;
}

const Context = createContext<Playhead | null>(null);

/** The playhead of the selected transition. */
export function PlayheadProvider({ children }: { children: ReactNode }) {
  const { store } = useEditor();
  const { stage } = useStage();
  const { selected, select, keyframe } = useSelection();
  const transition = selected?.collection === 'transitions' ? selected.id : null;
  const [at, setAt] = useState<{ transition: string | null; frame: number }>({ transition: null, frame: 0 });
  const [hidden, setHidden] = useState<string | null>(null);
  const [track, chooseTrack] = useState<string | null>(null);
  const pictureOf = useRef<(frame: number) => string | undefined>(() => undefined);
  const frame = at.transition === transition ? at.frame : 0;
  const hasFrames = transition !== null && hidden !== transition;

  const count = useCallback(() => store.get('transitions', transition ?? '')?.frames.length ?? 0, [store, transition]);
  const seek = useCallback(
    (wanted: number) => {
      const last = count() - 1;
      if (transition === null || last < 0) return;
      const next = Math.min(last, Math.max(0, Math.round(wanted)));
      setAt({ transition, frame: next });
      stage.hold({ transition, frame: next, picture: pictureOf.current(next) });
    },
    [stage, transition, count],
  );

  const isPlaying = useCallback(() => stage.state().moving?.transition === transition, [stage, transition]);
  const isHeld = useRef(false);
  const value = useMemo((): Playhead => {
    const last = Math.max(1, count() - 1);
    return {
      transition,
      frame,
      hasFrames,
      track,
      chooseTrack,
      seek: (wanted) => {
        isHeld.current = true;
        seek(wanted);
      },
      isPlaying: () => isPlaying() && !isHeld.current,
      setPictures: (of) => {
        pictureOf.current = of;
      },
      toggleStrip() {
        if (transition !== null) return setHidden(hasFrames ? transition : null);
        const all = store.list('transitions');
        const wanted = all.find(({ start }) => start?.id === keyframe?.id) ?? all[0];
        if (wanted) select({ collection: 'transitions', id: wanted.id });
      },
      play(isReverse) {
        if (transition === null) return;
        const done = isReverse ? last - frame : frame;
        isHeld.current = false;
        stage.play(transition, isReverse, done >= last ? 0 : done / last);
      },
      pause() {
        const { moving } = stage.state();
        if (moving?.transition !== transition || isHeld.current) return;
        isHeld.current = true;
        seek(moving.reverse ? last - moving.progress * last : moving.progress * last);
      },
    };
  }, [transition, frame, hasFrames, track, seek, stage, store, count, isPlaying, keyframe?.id, select]);

  useEffect(() => {
    // Leaving a transition lets its frame go; the view it began in is on the stage again.
    return () => {
      isHeld.current = false;
      if (transition !== null) stage.hold(null);
    };
  }, [stage, transition]);
  useEffect(() => {
    // It is parked where it ended.
    let moving = stage.state().moving;
    return stage.subscribe(() => {
      const now = stage.state().moving;
      const isOver = moving !== null && now === null && !isHeld.current && moving.transition === transition;
      if (isOver && moving) setAt({ transition, frame: moving.reverse ? 0 : Math.max(0, count() - 1) });
      moving = now;
    });
  }, [stage, transition, count]);
  return <Context value={value}>{children}</Context>;
}

export function usePlayhead(): Playhead {
  const playhead = useContext(Context);
  if (!playhead) throw new Error('This part belongs inside a PlayheadProvider');
  return playhead;
}
