import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Address, Place } from '../../visitor/address.ts';
import type { IcgiStage, StageState } from '../stage.port.ts';
import type { Arrow, ControlName, WalkthroughModel } from './walkthrough-model.ts';

/** How a visitor came to a view: by a move, forward or in reverse. */
export type Via = NonNullable<Arrow['move']>;

/** The same way back. */
export const reversedVia = (via: Via): Via => ({ ...via, reverse: !via.reverse });

/** What lies open over the picture. */
export type OpenPanel = { type: 'marker'; id: string } | { type: 'menu' } | { type: 'keys' } | null;

export interface Walk {
  panel: OpenPanel;
  /** The keyframe whose arrows are on screen: the one a move set out from until it has ended. */
  arrowsOf: string | null;
  /** The arrow that was followed and can be turned round in. */
  followed: ControlName | null;
  follow: (arrow: Arrow) => void;
  goTo: (keyframe: string) => void;
  /** Turns round in a move under way. */
  turnBack: () => void;
  open: (panel: Exclude<OpenPanel, null>) => void;
  close: () => void;
}

interface Options {
  stage: IcgiStage;
  state: StageState;
  model: WalkthroughModel;
  address: Address<Via>;
  onPlace: (place: Place) => void;
}

const panelOf = (marker: string | null): OpenPanel => (marker ? { type: 'marker', id: marker } : null);

/** Where the visitor goes and what lies open, in step with the address. */
export function useWalk({ stage, state, model, address, onPlace }: Options): Walk {
  const [panel, setPanel] = useState<OpenPanel>(() => panelOf(address.place().open));
  const [departure, setDeparture] = useState<{ keyframe: string | null; name: ControlName } | null>(null);
  const isMoving = state.moving !== null;

  useEffect(() => {
    if (!isMoving) setDeparture(null);
  }, [isMoving]);

  useEffect(
    () =>
      address.subscribe(({ place, via }) => {
        setPanel(panelOf(place.open));
        onPlace(place);
        const { keyframe, moving } = stage.state();
        const target = model.firstKeyframe(place.at);
        const isThere = target === keyframe && !moving;
        if (via) stage.play(via.transition, via.reverse);
        else if (target && !isThere) stage.show(target, 'fade');
      }),
    [address, stage, model, onPlace],
  );

  const step = useCallback(
    (keyframe: string, move: Arrow['move']) => {
      setPanel(null);
      address.push({ ...address.place(), at: keyframe, open: null }, move);
      if (move) stage.play(move.transition, move.reverse);
      else stage.show(keyframe, 'fade');
    },
    [address, stage],
  );

  const turnBack = useCallback(() => {
    const { moving } = stage.state();
    if (moving && !address.back()) stage.play(moving.transition, !moving.reverse);
  }, [address, stage]);

  return useMemo(
    () => ({
      panel,
      arrowsOf: isMoving && departure ? departure.keyframe : state.keyframe,
      followed: isMoving ? (departure?.name ?? null) : null,
      follow(arrow) {
        const { keyframe, moving } = stage.state();
        if (moving) {
          if (departure?.name === arrow.name) turnBack();
          return;
        }
        if (arrow.move) setDeparture({ keyframe, name: arrow.name });
        step(arrow.keyframe, arrow.move);
      },
      goTo: (keyframe) => step(keyframe, null),
      turnBack,
      open(next) {
        setPanel(next);
        const { open: marker, ...place } = address.place();
        if (next.type !== 'marker' || marker === next.id) return;
        const opened = { ...place, open: next.id };
        if (marker === null) address.push(opened, null);
        else address.replace(opened);
      },
      close() {
        setPanel(null);
        const place = address.place();
        if (panel?.type === 'marker' && place.open !== null && !address.back())
          address.replace({ ...place, open: null });
      },
    }),
    [panel, isMoving, departure, state.keyframe, stage, address, step, turnBack],
  );
}
