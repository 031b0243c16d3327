import type { FirstStrings } from '../../../visitor/text/visitor-strings.ts';
import type { useGisMap } from '../use-gis-map.ts';
import type { Walk } from '../walk/use-map-walk.ts';

type MapNotesProps = ReturnType<typeof useGisMap> & { walk: Walk; strings: FirstStrings };

/** What lies on the map itself: where the keys are, how they are used, who made the base, and what is missing of it. */
export function MapNotes({ state, hasMap, isIncomplete, credits, retry, walk, strings }: MapNotesProps) {
  return (
    <>
      {walk.ring ? (
        <div className="gm-ring" style={{ translate: `${walk.ring.x}px ${walk.ring.y}px` }} aria-hidden="true" />
      ) : null}
      <div className="gm-cross" aria-hidden="true" />
      {walk.hasHint ? (
        <p className="gm-hint p-notice" aria-hidden="true">
          {strings('map-hint')}
        </p>
      ) : null}
      {state === 'loading' ? (
        <p className="gm-loading p-notice" role="status">
          {strings('map-loading')}
        </p>
      ) : null}
      {isIncomplete || !hasMap ? (
        <div className="gm-incomplete p-notice" role={hasMap ? 'status' : 'alert'}>
          <span>{strings(hasMap ? 'map-incomplete' : state === 'failed' ? 'map-failed' : 'map-unavailable')}</span>
          {state === 'unavailable' ? null : (
            <button type="button" onClick={retry}>
              {strings('retry')}
            </button>
          )}
        </div>
      ) : null}
      {credits.length > 0 ? (
        <p className="gm-credits">
          <span className="v-unseen">{strings('map-credits')}: </span>
          {credits.map(({ text, href }) =>
            href === null ? (
              <span key={text}>{text}</span>
            ) : (
              <a key={text} href={href} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ),
          )}
        </p>
      ) : null}
    </>
  );
}
