import type { ControlName } from '@diorama/documents/icgi/icgi.records.ts';
import {
  Circle,
  Component,
  CopyPlus,
  Hand,
  type LucideIcon,
  MapPin,
  MousePointer2,
  Move,
  Network,
  Pause,
  PenTool,
  Play,
  RectangleEllipsis,
  Sheet,
  Signpost,
  Square,
  Trash2,
  Video,
} from 'lucide-react';
import type { EditorAction } from '../../editor/actions/editor-action.ts';
import { ARROWS } from '../../ui/keys/arrows.ts';
import type { IcgiContext } from './action-context.ts';
import { ARROW_ICONS } from './arrow-icons.ts';
import { followControl } from './stage/follow-control.ts';
import { shownOf, targetOf, viewOf } from './stage/past-walkthrough.ts';
import type { DrawingTool } from './stage/tool-state.tsx';

type IcgiAction = EditorAction<IcgiContext>;

/** Steps of Shift with an arrow, in pixels of the canvas. */
const BIG_STEP = 10;
/** What can be done in the walkthrough editor, apart from what every editor can do. */
export const icgiActions: readonly IcgiAction[] = [
  {
    id: 'select',
    label: 'Select',
    icon: MousePointer2,
    keys: ['V'],
    isReadOnly: true,
    when: ({ past }) => past === null,
    run: ({ setTool }) => setTool('select'),
  },
  {
    id: 'marker',
    label: 'Marker',
    icon: MapPin,
    keys: ['M'],
    keysHint: 'arrows move it, Enter places it',
    isReadOnly: false,
    run: ({ setTool }) => setTool('marker'),
  },
  {
    id: 'direction',
    label: 'Direction',
    icon: Signpost,
    keys: ['D'],
    keysHint: 'a marker that walks to another view',
    isReadOnly: false,
    run: ({ setTool }) => setTool('direction'),
  },
  {
    id: 'sign',
    label: 'Sign',
    icon: RectangleEllipsis,
    keys: ['S'],
    keysHint: 'arrows move it, Enter places it',
    isReadOnly: false,
    run: ({ setTool }) => setTool('sign'),
  },
  {
    id: 'widget',
    label: 'Widget',
    icon: Component,
    keys: ['W'],
    keysHint: 'put on the view by itself',
    isReadOnly: false,
    when: ({ past, keyframe }) => past === null && keyframe !== undefined,
    run: ({ setTool }) => setTool('widget'),
  },
  drawing('pen', 'Pen', 'O', PenTool),
  drawing('rectangle', 'Rectangle', 'R', Square),
  drawing('ellipse', 'Ellipse', 'E', Circle),
  {
    id: 'leave-tool',
    label: 'Put the tool away',
    keys: ['Esc'],
    isReadOnly: true,
    isKeyOnly: true,
    when: ({ tool, past }) => tool !== 'select' && past === null,
    run: ({ setTool }) => setTool('select'),
  },
  {
    id: 'graph',
    label: 'Graph',
    icon: Network,
    keys: ['G'],
    keysHint: 'views and the ways between them',
    isReadOnly: true,
    runsOnce: true,
    when: ({ past, keyframe }) => past === null && keyframe !== undefined,
    run: ({ address }) => address.showView(address.view === null ? 'graph' : null),
  },
  {
    id: 'hand',
    label: 'Hand',
    icon: Hand,
    keys: ['H'],
    keysHint: 'hold Space for a moment of it',
    isReadOnly: true,
    run: ({ setTool }) => setTool('hand'),
  },
  {
    id: 'zoom',
    label: 'Zoom',
    keys: ['Z'],
    keysHint: 'Alt: out',
    isReadOnly: true,
    run: ({ setTool }) => setTool('zoom'),
  },
  { id: 'zoom-in', label: 'Zoom in', keys: ['+'], isReadOnly: true, run: ({ stage }) => stage.zoomBy(1.4) },
  { id: 'zoom-out', label: 'Zoom out', keys: ['-'], isReadOnly: true, run: ({ stage }) => stage.zoomBy(1 / 1.4) },
  { id: 'zoom-fit', label: 'Zoom to fit', keys: ['1'], isReadOnly: true, run: ({ stage }) => stage.zoomBy(0) },
  {
    id: 'zoom-full',
    label: 'Zoom to 100 %',
    keys: ['2'],
    isReadOnly: true,
    run: ({ stage, canvas }) => stage.zoomBy(canvas.width / Math.max(1, stage.rect().width)),
  },
  { ...step('previous-view', 'Previous view', -1), keys: ['Page up', '['] },
  { ...step('next-view', 'Next view', 1), keys: ['Page down', ']'] },
  { ...follow('left', 'Follow the left arrow'), icon: ARROW_ICONS.left, keys: ['Alt ←'] },
  { ...follow('right', 'Follow the right arrow'), icon: ARROW_ICONS.right, keys: ['Alt →'] },
  { ...follow('back', 'Follow the back arrow'), icon: ARROW_ICONS.back, keys: ['Alt ↓'] },
  { ...play('play', 'Play', false), keys: ['L'], keysHint: 'the selected transition' },
  { ...play('play-in-reverse', 'Play in reverse', true), keys: ['J'], keysHint: 'the selected transition' },
  {
    id: 'pause',
    label: 'Pause',
    icon: Pause,
    keys: ['K'],
    keysHint: 'the selected transition',
    isReadOnly: true,
    when: ({ selected, past }) => past === null && selected?.collection === 'transitions',
    run: ({ playhead }) => playhead.pause(),
  },
  {
    id: 'play-or-pause',
    label: 'Play or pause',
    keys: ['Space'],
    keysHint: 'the selected transition',
    isReadOnly: true,
    isKeyOnly: true,
    isForStage: true,
    runsOnce: true,
    when: ({ selected, past }) => past === null && selected?.collection === 'transitions',
    run: ({ playhead }) => (playhead.isPlaying() ? playhead.pause() : playhead.play(false)),
  },
  frameKey('first-frame', 'First frame', 'Home', () => 0),
  frameKey('last-frame', 'Last frame', 'End', ({ frames }) => frames - 1),
  frameKey('frame-back', 'Frame back', '←', ({ frame }) => frame - 1),
  frameKey('frame-forward', 'Frame forward', '→', ({ frame }) => frame + 1),
  {
    id: 'frames',
    label: 'Frames or views',
    icon: Video,
    keys: ['F'],
    keysHint: 'below the stage',
    isReadOnly: true,
    when: ({ past }) => past === null,
    run: ({ playhead }) => playhead.toggleStrip(),
  },
  {
    id: 'nudge',
    label: 'Nudge what is selected',
    icon: Move,
    keys: ['←', '→', '↑', '↓'],
    keysHint: 'Shift: ten times',
    isReadOnly: false,
    isKeyOnly: true,
    when: ({ past, tool, things }) => past === null && tool === 'select' && things.placed.length > 0,
    run({ things }, press) {
      const nudge = ARROWS[press?.key ?? ''];
      const size = press?.shiftKey ? BIG_STEP : 1;
      if (nudge) things.nudge(nudge[0] * size, nudge[1] * size);
    },
  },
  {
    id: 'up',
    label: 'One level up',
    keys: ['Esc'],
    isReadOnly: true,
    isKeyOnly: true,
    when: ({ past, tool, selected }) =>
      past === null &&
      tool === 'select' &&
      (selected?.collection === 'shapes' || selected?.collection === 'placements'),
    run: ({ store, keyframe, selected, address }) => address.select(above(store, keyframe, selected), keyframe?.id),
  },
  {
    id: 'select-all',
    label: 'Select everything on the view',
    keys: ['Ctrl A'],
    isReadOnly: true,
    isForStage: true,
    when: ({ past, tool }) => past === null && tool === 'select',
    run: ({ things }) => things.selectAll(),
  },
  {
    id: 'duplicate',
    label: 'Duplicate',
    icon: CopyPlus,
    keys: ['Ctrl D'],
    keysHint: 'what is selected',
    isReadOnly: false,
    isForStage: true,
    when: ({ past, things }) => past === null && things.placed.length > 0,
    run: ({ things }) => things.duplicate(),
  },
  {
    id: 'copy-style',
    label: 'Copy style and position',
    keys: ['Ctrl Shift C'],
    isReadOnly: true,
    isForStage: true,
    when: ({ past, things }) => past === null && things.hasStyle,
    run: ({ things }) => things.copyStyle(),
  },
  {
    id: 'paste-style',
    label: 'Paste style',
    keys: ['Ctrl Shift V'],
    isReadOnly: false,
    isForStage: true,
    when: ({ past, things }) => past === null && things.hasStyle,
    run: ({ things }) => things.pasteStyle(),
  },
  {
    id: 'paste-position',
    label: 'Paste position',
    keys: ['Ctrl Alt V'],
    isReadOnly: false,
    isForStage: true,
    when: ({ past, things }) => past === null && things.placed.length > 0,
    run: ({ things }) => things.pastePosition(),
  },
  {
    id: 'fill-from-table',
    label: 'Fill from table…',
    icon: Sheet,
    isReadOnly: false,
    when: ({ past, fill }) => past === null && fill.canFill(),
    run: ({ fill }) => fill.open(),
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    keys: ['Delete', 'Backspace'],
    keysHint: 'what is selected',
    isReadOnly: false,
    isForStage: true,
    when: ({ selected, past }) => selected !== null || past !== null,
    run: ({ selected, deletion, outlines, categories, things, shapes, rows }) => {
      if (things.placed.length > 0) things.remove();
      else if (selected?.collection === 'keyframes') deletion.removeKeyframes(rows);
      else if (selected?.collection === 'outlines') outlines.remove(rows);
      else if (selected?.collection === 'categories') categories.remove(rows);
      else if (shapes.length > 0) outlines.removeShapes(shapes);
      else if (selected?.collection === 'transitions') deletion.removeTransitions(rows);
    },
  },
];

/** A tool that draws shapes over the view. */
function drawing(id: DrawingTool, label: string, key: string, icon: LucideIcon): IcgiAction {
  return { id, label, icon, keys: [key], isReadOnly: false, run: ({ setTool }) => setTool(id) };
}

/** Goes to the view before or after, in a past revision too. */
function step(id: string, label: string, by: -1 | 1): IcgiAction {
  return {
    id,
    label,
    isReadOnly: true,
    run({ store, keyframe, past, address, goTo }) {
      const current = past ? viewOf(past, address.place ?? keyframe?.id) : keyframe?.id;
      const views = past ? (shownOf(past)?.keyframes ?? []) : store.list('keyframes');
      const next = views[views.findIndex((view) => view.id === current) + by];
      if (next) past ? address.stand(next.id) : goTo(next.id);
    },
  };
}

/** Does what a visitor's press on an arrow would do; in a past revision, a cut to where it led. */
function follow(name: ControlName, label: string): IcgiAction {
  return {
    id: `follow-${name}`,
    label,
    isReadOnly: true,
    when: ({ keyframe, past }) => past !== null || keyframe !== undefined,
    run({ store, stage, keyframe, past, address, goTo }) {
      const view = past && viewOf(past, address.place ?? keyframe?.id);
      const target = past && view ? targetOf(past, view, name) : null;
      if (target) address.stand(target);
      else if (!past && keyframe) followControl(store, stage, keyframe.id, name, goTo);
    },
  };
}

/** Plays the selected transition. What plays is of now: in a past revision it is refused. */
function play(id: string, label: string, isReverse: boolean): IcgiAction {
  return {
    id,
    label,
    icon: Play,
    isReadOnly: true,
    when: ({ selected, past }) => past !== null || selected?.collection === 'transitions',
    run({ playhead, past, refuse }) {
      if (past) refuse?.();
      else playhead.play(isReverse);
    },
  };
}

/** Moves the playhead while a transition is selected and the stage has the keys. */
function frameKey(
  id: string,
  label: string,
  key: string,
  wanted: (at: { frame: number; frames: number }) => number,
): IcgiAction {
  return {
    id,
    label,
    keys: [key],
    keysHint: 'of the selected transition',
    isReadOnly: true,
    isKeyOnly: true,
    isForStage: true,
    when: ({ selected, past }) => past === null && selected?.collection === 'transitions',
    run({ store, selected, playhead }) {
      const frames = store.get('transitions', selected?.id ?? '')?.frames.length ?? 0;
      playhead.seek(wanted({ frame: playhead.frame, frames }));
    },
  };
}

/** What the selected thing belongs to: an outline on the view, then the view. */
function above(store: IcgiContext['store'], keyframe: IcgiContext['keyframe'], selected: IcgiContext['selected']) {
  const outline = selected?.collection === 'shapes' ? store.get('shapes', selected.id)?.outline?.id : undefined;
  const placed = store
    .list('placements')
    .find(
      ({ data, keyframe: on }) =>
        outline !== undefined && on?.id === keyframe?.id && data.type === 'outline' && data.outline?.id === outline,
    );
  if (placed) return { collection: 'placements', id: placed.id };
  return keyframe ? { collection: 'keyframes', id: keyframe.id } : null;
}
