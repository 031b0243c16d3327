import { useLayoutEffect, useState } from 'react';
import { AnyIcon } from '../parts/more-icons.tsx';
import { roomStyle } from './room-style.ts';
import type { WidgetProps } from './widget-props.ts';

interface FramedPageProps extends Pick<WidgetProps, 'strings'> {
  href: string;
  title: string;
  aspectRatio: { width: number; height: number };
}

/** A page in a frame. A page on another host needs the visitor's consent: nothing of it is fetched before. */
export function FramedPage({ href, title, aspectRatio, strings }: FramedPageProps) {
  const own = new URL(href, location.href).origin === location.origin;
  const [isAllowed, setAllowed] = useState(own);
  const isRefused = useRefusedFrame(isAllowed);
  return (
    <div className="v-room" style={roomStyle(aspectRatio)}>
      <div className="v-area v-frame">
        {isAllowed && !isRefused ? (
          <iframe
            src={href}
            title={title}
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation"
            allow="fullscreen; autoplay; encrypted-media; picture-in-picture; xr-spatial-tracking; gyroscope; accelerometer"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <div className="v-ask">
            {isRefused ? (
              <p role="alert">{strings('refused-content')}</p>
            ) : (
              <>
                <p>{strings('external-content', { host: new URL(href).hostname.replace(/^www\./, '') })}</p>
                <button type="button" className="v-cta" onClick={() => setAllowed(true)}>
                  {strings('show-content')}
                </button>
              </>
            )}
            <a href={href} target="_blank" rel="noopener noreferrer">
              {strings('open-page')}
              <AnyIcon name="out" />
              <span className="v-unseen"> ({strings('opens-new-window')})</span>
            </a>
          </div>
        )}
      </div>
    </div>
  );
}

/** Whether the page's rules stopped a frame: the page in it leads to a host that is not on the list (`embed-hosts.ts`). */
function useRefusedFrame(isShown: boolean): boolean {
  const [isRefused, setRefused] = useState(false);
  // Before the page draws: a frame may be stopped sooner than that.
  useLayoutEffect(() => {
    if (!isShown) return;
    const note = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') setRefused(true);
    };
    document.addEventListener('securitypolicyviolation', note);
    return () => document.removeEventListener('securitypolicyviolation', note);
  }, [isShown]);
  return isRefused;
}
