import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface PreviewFrameProps {
  label: string;
  /** CSS pixels of the screen that is shown. */
  width: number;
  height: number;
  /** CSS pixels that it may take here. */
  room: number;
  children: ReactNode;
}

/**
 * A screen of another size: a document of its own, so that conditions on the window's width hold for it, with the page's
 * styles. What is drawn in it belongs to this page.
 */
export function PreviewFrame({ label, width, height, room, children }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    for (const style of document.head.querySelectorAll('link[rel="stylesheet"], style'))
      inner.head.append(style.cloneNode(true));
    inner.body.style.cssText = 'margin:0;background:#39424d;overflow:hidden';
    inner.documentElement.style.cssText = 'background:none';
    setBody(inner.body);
  }, []);
  const scale = Math.min(1, room / width);
  return (
    <div
      className="relative flex-none overflow-hidden rounded-lg border border-n6"
      style={{ width: width * scale, height: height * scale }}
    >
      <iframe
        ref={frame}
        title={label}
        style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0', border: 0 }}
      />
      {body && createPortal(children, body)}
    </div>
  );
}
