import { addBlock, changeBlock } from '@diorama/documents/icgi/commands/block.commands.ts';
import { addOutlines, placeOutline } from '@diorama/documents/icgi/commands/outline.commands.ts';
import { addSign } from '@diorama/documents/icgi/commands/sign.commands.ts';
import { addTracks } from '@diorama/documents/icgi/commands/track.commands.ts';
import type { IcgiRecords } from '@diorama/documents/icgi/icgi.records.ts';

/** px of the drawing; the canvas has the same shape. */
const SIZE = { width: 1200, height: 675 };
const WHITE = { r: 255, g: 255, b: 255, a: 1 };
const custom = (en: string, sv: string) => ({ type: 'custom' as const, value: { en, sv } });

const TERRACE = {
  id: 'shape-terrace',
  path: 'M0 432L70 430L228 421L556 461L612 462L617 486L396 531L248 512L0 471Z',
  color: WHITE,
  title: custom('Up to the terrace', 'Upp till terrassen'),
  action: {
    type: 'transition' as const,
    transition: { type: 'transition', id: 'approach_to_terrace' },
    reverse: false,
  },
};
/** Frames of the move to the terrace after the first. */
const LAST_FRAME = 31;
/** The box around the terrace, and where the cameras of `demo/scene` see its corners: the frame, then x and y of each. */
const TERRACE_BOX = { x: 0, y: 421, width: 617, height: 110 };
const TERRACE_KEYS = [
  [4, 0.007, 0.622, 0.522, 0.623, 0.524, 0.794, -0.003, 0.792],
  [8, 0.031, 0.617, 0.551, 0.62, 0.561, 0.825, -0.02, 0.815],
  [12, 0.075, 0.606, 0.608, 0.615, 0.643, 0.913, -0.069, 0.873],
  [16, 0.142, 0.595, 0.701, 0.614, 0.899, 1.194, -0.164, 1.01],
  [20, 0.195, 0.585, 0.804, 0.619, 2.505, 3.381, -0.535, 1.41],
] as const;
const ENTRANCE = {
  id: 'shape-entrance',
  path: 'M940 294L1025 292L1025 467L940 461Z',
  color: WHITE,
  title: custom('Entrance', 'Entré'),
};
const ABOUT_ENTRANCE = custom(
  'The door is clad in the same heat-treated pine as the house, and opens with a code, a phone or a key.',
  'Dörren är klädd i samma värmebehandlade furu som huset och öppnas med kod, telefon eller nyckel.',
);

/** Draws on the view that the demo begins with, where the walkthrough has it: two areas to press, and a sign. */
export function withDemoOutlines(icgi: IcgiRecords, canvas: { width: number }): IcgiRecords {
  if (!icgi.get('keyframes', 'approach') || !icgi.get('transitions', 'approach_to_terrace')) return icgi;
  const outline = { id: 'outline-1', name: 'From the path', size: SIZE, strokeWidth: 2, shapes: [TERRACE, ENTRANCE] };
  const drawn = addOutlines.run(icgi, { items: [outline] });
  const scale = canvas.width / SIZE.width;
  const at = { id: 'outline-place-1', keyframe: 'approach', outline: outline.id, x: 0, y: 0, scale };
  const placed = placeOutline.run(drawn, at);
  const owner = { type: 'shape' as const, id: ENTRANCE.id };
  const withText = changeBlock.run(addBlock.run(placed, { id: 'shape-block-1', owner, type: 'text' }), {
    id: 'shape-block-1',
    data: { type: 'text', text: ABOUT_ENTRANCE },
  });
  const keys = TERRACE_KEYS.map(([frame, ...places]) => ({
    at: frame / LAST_FRAME,
    points: [0, 2, 4, 6].map((place) => ({ x: places[place] ?? 0, y: places[place + 1] ?? 0 })),
  }));
  const track = { id: 'track-1', transition: TERRACE.action.transition.id, placement: at.id, shape: TERRACE.id };
  const followed = addTracks.run(withText, { items: [{ ...track, box: TERRACE_BOX, keys }] });
  return addSign.run(followed, {
    ...{ id: 'sign-1', placementId: 'sign-place-1', keyframe: 'approach', x: 0.278, y: 0.272 },
    text: custom('148 m², 4 rooms', '148 m², 4 rum'),
  });
}
