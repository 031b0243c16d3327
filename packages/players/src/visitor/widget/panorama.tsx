import { useEffect, useRef, useState } from 'react';
import { i18nText } from '../localized.ts';
import { roomStyle } from './room-style.ts';
import type { ContentOf, WidgetProps } from './widget-props.ts';

/** A picture all around, to look about in by drag, touch, keys, wheel and the movement of the device. */
export function Panorama({ content, language, strings }: WidgetProps & { content: ContentOf<'media'> }) {
  const home = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const url = content.media?.url ?? '';
  const title = i18nText(content.title, language);
  useEffect(() => {
    const element = home.current;
    if (!element || url === '') return;
    let close: (() => void) | null = null;
    let isGone = false;
    setState('loading');
    import('./panorama-viewer.ts')
      .then(({ openPanorama }) => {
        if (isGone) return;
        close = openPanorama(element, {
          url,
          strings,
          onReady: () => setState('ready'),
          onFailed: () => setState('failed'),
        });
      })
      .catch(() => setState('failed'));
    return () => {
      isGone = true;
      close?.();
    };
  }, [url, strings]);
  return (
    <div className="v-room" style={roomStyle(content.aspectRatio)}>
      <div className="v-area v-panorama" data-state={state}>
        <section
          ref={home}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys turn the view
          tabIndex={0}
          aria-label={`${title}. ${strings('panorama-help')}`}
        />
        {state === 'loading' && url !== '' ? <p className="v-missing">{strings('loading')}</p> : null}
        {state === 'failed' || url === '' ? (
          <p className="v-missing">{url === '' ? strings('no-picture') : strings('load-failed')}</p>
        ) : null}
      </div>
    </div>
  );
}
