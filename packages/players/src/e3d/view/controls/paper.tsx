import { type RefObject, useEffect, useRef } from 'react';
import type { SummaryLine } from './format-choice.ts';
import { SummaryLines } from './summary-lines.tsx';

interface PaperProps {
  /** What the model is drawn on. */
  canvas: RefObject<HTMLCanvasElement | null>;
  /** What is on the canvas is all of the model: else the page's picture is printed. */
  isDrawn: boolean;
  title: string;
  lines: readonly SummaryLine[];
}

/** What is on paper: the model as it stands, what was chosen, the price, and the address that opens it again. */
export function Paper({ canvas, isDrawn, title, lines }: PaperProps) {
  const picture = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // The model's own canvas takes the size of the paper, and is empty until it is drawn again.
    const copy = () => {
      const [from, to] = [canvas.current, picture.current];
      if (!from || !to) return;
      to.width = from.width;
      to.height = from.height;
      to.getContext('2d')?.drawImage(from, 0, 0);
    };
    addEventListener('beforeprint', copy);
    return () => removeEventListener('beforeprint', copy);
  }, [canvas]);
  return (
    <div className="cf-paper" data-drawn={isDrawn ? '' : undefined}>
      <h1>{title}</h1>
      <canvas ref={picture} />
      <SummaryLines lines={lines} />
      <p className="cf-paper-link">{location.href}</p>
    </div>
  );
}
