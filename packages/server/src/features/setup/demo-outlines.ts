import { addBlock, changeBlock } from '@diorama/documents/icgi/block.commands.ts';
import type { IcgiRecords } from '@diorama/documents/icgi/icgi.records.ts';
import { addOutlines, placeOutline } from '@diorama/documents/icgi/outline.commands.ts';
import { addSign } from '@diorama/documents/icgi/sign.commands.ts';

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
  const told = changeBlock.run(addBlock.run(placed, { id: 'shape-block-1', owner, type: 'text' }), {
    id: 'shape-block-1',
    data: { type: 'text', text: ABOUT_ENTRANCE },
  });
  return addSign.run(told, {
    ...{ id: 'sign-1', placementId: 'sign-place-1', keyframe: 'approach', x: 0.278, y: 0.272 },
    text: custom('148 m², 4 rooms', '148 m², 4 rum'),
  });
}
