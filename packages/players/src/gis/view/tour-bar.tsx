import type { GisStop } from '@diorama/contract/gis/published-gis.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import { useEffect, useRef } from 'react';
import { Icon } from '../../visitor/icon.tsx';
import { i18nText, otherLanguage } from '../../visitor/localized.ts';
import { useEscape } from '../../visitor/use-escape.ts';
import type { Strings } from '../../visitor/visitor-strings.ts';
import type { Tour } from './use-tour.ts';

interface TourBarProps {
  tour: Tour;
  stops: readonly GisStop[];
  language: Language;
  strings: Strings;
}

/** Offers the tour of a map; while it is under way, its stop and the ways on. */
export function TourBar({ tour, stops, language, strings }: TourBarProps) {
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
    return (
      <div className="gm-tour">
        <button ref={begin} type="button" className="gm-tour-begin" onClick={() => play(true)}>
          <Icon name="play" />
          {strings('map-tour')}
        </button>
      </div>
    );
  const name = stops[at]?.name;
  return (
    <section className="gm-tour" aria-label={strings('map-tour-name')}>
      <button type="button" aria-label={strings('map-tour-previous')} disabled={at === 0} onClick={() => go(at - 1)}>
        <Icon name="before" />
      </button>
      <p aria-live="polite" lang={name && otherLanguage(name, language)}>
        <span className="v-unseen">{strings('map-tour-at', { at: at + 1, count: stops.length })}: </span>
        <span>{i18nText(name, language)}</span>
        <small aria-hidden="true">
          {at + 1} / {stops.length}
        </small>
      </p>
      <button
        type="button"
        aria-label={strings(isPlaying ? 'map-tour-pause' : 'map-tour-play')}
        onClick={() => play(!isPlaying)}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <button
        ref={next}
        type="button"
        aria-label={strings('map-tour-next')}
        disabled={at + 1 >= stops.length}
        onClick={() => go(at + 1)}
      >
        <Icon name="next" />
      </button>
      <button type="button" aria-label={strings('close')} onClick={leave}>
        <Icon name="close" />
      </button>
    </section>
  );
}
