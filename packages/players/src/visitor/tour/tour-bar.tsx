import { useEffect, useRef } from 'react';
import { AnyIcon } from '../parts/more-icons.tsx';
import { useEscape } from '../parts/use-escape.ts';
import type { Strings } from '../text/visitor-strings.ts';
import type { Tour } from './use-tour.ts';

/** What a tour says at one of its stops. */
export interface SaidAtStop {
  name: string;
  /** Of its texts, where it is not the visitor's. */
  language: string | undefined;
  caption?: string;
}

interface TourBarProps {
  tour: Tour;
  stops: readonly SaidAtStop[];
  strings: Strings;
  /** False where the tour is offered elsewhere. */
  hasOffer?: boolean;
}

/** Offers the tour; while it runs, its stop and its controls. */
export function TourBar({ tour, stops, strings, hasOffer = true }: TourBarProps) {
  const { at, isPlaying, go, play, leave } = tour;
  const isOn = at !== null;
  const begin = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const wasOn = useRef(false);
  useEffect(() => {
    // The button that was pressed has gone.
    if (isOn && document.activeElement === document.body) next.current?.focus();
    if (!isOn && wasOn.current && document.activeElement === document.body) begin.current?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  useEscape(isOn, leave);
  if (at === null)
    return !hasOffer ? null : (
      <div className="v-tour">
        <button ref={begin} type="button" className="v-tour-begin" onClick={() => play(true)}>
          <AnyIcon name="play" />
          {strings('map-tour')}
        </button>
      </div>
    );
  const { name = '', language, caption } = stops[at] ?? {};
  return (
    <section className="v-tour" aria-label={strings('map-tour-name')}>
      <button type="button" aria-label={strings('map-tour-previous')} disabled={at === 0} onClick={() => go(at - 1)}>
        <AnyIcon name="before" />
      </button>
      <p aria-live="polite" lang={language}>
        <span className="v-unseen">{strings('map-tour-at', { at: at + 1, count: stops.length })}: </span>
        <span>{name}</span>
        <small aria-hidden="true">
          {at + 1} / {stops.length}
        </small>
        {caption ? <q>{caption}</q> : null}
      </p>
      <button
        type="button"
        aria-label={strings(isPlaying ? 'map-tour-pause' : 'map-tour-play')}
        onClick={() => play(!isPlaying)}
      >
        <AnyIcon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <button
        ref={next}
        type="button"
        aria-label={strings('map-tour-next')}
        disabled={at + 1 >= stops.length}
        onClick={() => go(at + 1)}
      >
        <AnyIcon name="next" />
      </button>
      <button type="button" aria-label={strings('close')} onClick={leave}>
        <AnyIcon name="close" />
      </button>
    </section>
  );
}
