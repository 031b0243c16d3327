/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** How a picture lies on its stage. */
export interface ZoomPan {
  /** Pixels of the screen for each of the picture. */
  scale: number;
  /** Pixels from the stage's middle to the picture's. */
  x: number;
  y: number;
}

/** Largest scale: eight pixels of the screen for one of the picture. */
const MOST = 8;

/** Pixels left free around a whole picture; none on a phone. */
const marginOf = (stage: Size): number => (stage.width < 640 ? 0 : 24);

/** The whole picture, but never larger than it is. */
export function fitted(picture: Size, stage: Size): ZoomPan {
  const margin = 2 * marginOf(stage);
  const scale = Math.min(1, (stage.width - margin) / picture.width, (stage.height - margin) / picture.height);
  return { scale: Math.max(0.001, scale), x: 0, y: 0 };
}

/** Scales around a point, which stays where it is; `at` in pixels from the stage's middle. */
export function zoomedBy(
  look: ZoomPan,
  factor: number,
  at: { x: number; y: number },
  picture: Size,
  stage: Size,
): ZoomPan {
  const least = fitted(picture, stage).scale;
  const scale = Math.min(Math.max(MOST, least), Math.max(least, look.scale * factor));
  const change = scale / look.scale;
  return kept({ scale, x: at.x - (at.x - look.x) * change, y: at.y - (at.y - look.y) * change }, picture, stage);
}

export const movedBy = (look: ZoomPan, x: number, y: number, picture: Size, stage: Size): ZoomPan =>
  kept({ ...look, x: look.x + x, y: look.y + y }, picture, stage);

/** No edge comes further in than the stage's; a picture that is smaller stays in the middle. */
function kept({ scale, x, y }: ZoomPan, picture: Size, stage: Size): ZoomPan {
  const within = (value: number, length: number, room: number) => {
    const most = Math.max(0, (length * scale - room) / 2);
    return Math.min(most, Math.max(-most, value)) || 0;
  };
  return { scale, x: within(x, picture.width, stage.width), y: within(y, picture.height, stage.height) };
}
