import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Address, Place } from '../../visitor/address/address.ts';
import type { IcgiStage, StageState } from '../stage.port.ts';
import type { Opening } from './walkthrough-data.ts';
import type { Arrow, ControlName, WalkthroughModel } from './walkthrough-model.ts';

/** How a visitor came to a view: by a move, forward or in reverse. */
export type Via = NonNullable<Arrow['move']>;

/** The same way back. */
export const reversedVia = (via: Via): Via => ({ ...via, reverse: !via.reverse });

/** What lies open over the picture. */
export type OpenPanel = Opening | { type: Sheet } | null;

/** Panels that belong to the whole walkthrough. */
export type Sheet = (typeof SHEETS)[number];
const SHEETS = ['menu', 'keys', 'overview', 'share'] as const;

export interface Walk {
  panel: OpenPanel;
  /** The keyframe whose arrows are on screen: the one a move set out from until it has ended. */
  arrowsOf: string | null;
  /** The arrow that was followed and can be turned round in. */
  followed: ControlName | null;
  follow: (arrow: Arrow) => void;
  goTo: (keyframe: string) => void;
  /** Like `goTo`, by a transition where one leads there. */
  walkTo: (keyframe: string) => void;
  /** By a move, where it sets out from here. */
  walkBy: (keyframe: string, move: Via) => void;
  /** Opens something in the view it stands in. */
  goToOpen: (keyframe: string, opening: Opening) => void;
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

function panelOf(model: WalkthroughModel, place: Place): OpenPanel {
  const { at, open, sheet } = model.knownPlace(place);
  if (open !== null) return model.opening(open, model.firstKeyframe(at));
  const known = SHEETS.find((one) => one === sheet);
  return known ? { type: known } : null;
}

const isSame = (a: Via, b: Via): boolean => a.transition === b.transition && a.reverse === b.reverse;

/** Where the visitor goes and what lies open, in step with the address. */
export function useWalk({ stage, state, model, address, onPlace }: Options): Walk {
  const [panel, setPanel] = useState<OpenPanel>(() => panelOf(model, address.place()));
  const [departure, setDeparture] = useState<{ keyframe: string | null; name: ControlName } | null>(null);
  const isMoving = state.moving !== null;

  useEffect(() => {
    if (!isMoving) setDeparture(null);
  }, [isMoving]);

  useEffect(() => {
    const place = address.place();
    const known = model.knownPlace(place);
    if (known.at !== place.at || known.open !== place.open) address.replace(known);
  }, [address, model]);

  useEffect(
    () =>
      address.subscribe(({ place, via }) => {
        setPanel(panelOf(model, place));
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
    (keyframe: string, move: Via | null) => {
      const place = address.place();
      const before = address.cameFrom();
      // The last step taken back is the way back: walking to and fro would else fill the history.
      const isWayBack = before?.via && move && isSame(reversedVia(before.via), move) && place.sheet === null;
      if (isWayBack && model.firstKeyframe(before.place.at) === keyframe && address.back()) return;
      const next = { ...place, at: keyframe, open: null, sheet: null };
      setPanel(null);
      if (place.sheet === null) address.push(next, move);
      else address.replace(next); // Back leads to the view, not to the menu over it
      if (move) stage.play(move.transition, move.reverse);
      else stage.show(keyframe, 'fade');
    },
    [address, stage, model],
  );

  const turnBack = useCallback(() => {
    const { moving } = stage.state();
    if (moving && !address.back()) stage.play(moving.transition, !moving.reverse);
  }, [address, stage]);

  const close = useCallback(() => {
    setPanel(null);
    const place = address.place();
    if (place.open === null && place.sheet === null) return;
    const before = address.cameFrom()?.place;
    const isOpenedHere = before && before.at === place.at && before.open === null && before.sheet === null;
    if (!(isOpenedHere && address.back())) address.replace({ ...place, open: null, sheet: null });
  }, [address]);

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
      walkTo(keyframe) {
        const { keyframe: at, moving } = stage.state();
        if (keyframe === at && !moving) return close();
        const move = at === null ? null : model.index.moveBetween(at, keyframe);
        step(keyframe, move && { transition: move.transition, reverse: move.reverse });
      },
      walkBy(keyframe, move) {
        const { keyframe: at, moving } = stage.state();
        if (!moving) step(keyframe, model.index.move(move.transition, move.reverse)?.departs === at ? move : null);
      },
      goToOpen(keyframe, opening) {
        const place = address.place();
        const next = { ...place, at: keyframe, open: opening.id, sheet: null };
        if (place.sheet === null) address.push(next, null);
        else address.replace(next);
        setPanel(opening);
        if (stage.state().keyframe !== keyframe) stage.show(keyframe, 'fade');
      },
      turnBack,
      open(next) {
        setPanel(next);
        const opened = 'id' in next ? { open: next.id, sheet: null } : { open: null, sheet: next.type };
        if (panel === null) address.push({ ...address.place(), ...opened }, null);
        else address.replace({ ...address.place(), ...opened });
      },
      close,
    }),
    [panel, isMoving, departure, state.keyframe, stage, model, address, step, turnBack, close],
  );
}
