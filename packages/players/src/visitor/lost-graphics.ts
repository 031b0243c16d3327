/** Of what is drawn by WebGL: it is there; the browser has taken it away; it has not given it back in good time. */
export type Graphics = 'there' | 'lost' | 'missed';

/** ms; a browser that restores graphics does so sooner, so no message is needed before. */
const PATIENCE = 2_000;

/**
 * Reports when the browser takes the graphics of a canvas away, as phones do in background tabs, and when it restores
 * them. `stage`: the canvas, or its container.
 */
export function watchGraphics(stage: HTMLElement, report: (graphics: Graphics) => void): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lost = () => {
    clearTimeout(timer);
    report('lost');
    timer = setTimeout(() => report('missed'), PATIENCE);
  };
  const restored = () => {
    clearTimeout(timer);
    report('there');
  };
  // On the way down: these events do not bubble.
  const how = { capture: true, signal: stop.signal };
  stage.addEventListener('webglcontextlost', lost, how);
  stage.addEventListener('webglcontextrestored', restored, how);
  const canvas = stage instanceof HTMLCanvasElement ? stage : stage.querySelector('canvas');
  if (canvas?.getContext('webgl2')?.isContextLost()) lost();
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
