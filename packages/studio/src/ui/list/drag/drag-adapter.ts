import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { attachInstruction, extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { draggedRows } from './dragged-rows.store.ts';
import type { DragRow, DropArea, DropPlace } from './use-drag.ts';

// Everything that needs pragmatic-drag-and-drop, in one chunk: it loads while the browser is idle.

const OPERATIONS = { before: 'reorder-before', after: 'reorder-after', inside: 'combine' } as const;

type Target = { source: { data: Record<string | symbol, unknown> } };

/** Ids of rows that are dragged; null for rows of another kind of list. */
function idsOf({ source: { data } }: Target, type: string): string[] | null {
  if (data.type !== type || !Array.isArray(data.ids)) return null;
  return data.ids.filter((id) => typeof id === 'string');
}

/** Makes a row draggable and a place to drop on. `rowOf` gives its options as they are now. */
export function attachRow(
  element: HTMLElement,
  rowOf: () => DragRow,
  onPlace: (place: DropPlace | null) => void,
): () => void {
  const placeIn = (data: Record<string | symbol, unknown>): DropPlace | null => {
    const operation = extractInstruction(data)?.operation;
    return PLACES.find((place) => OPERATIONS[place] === operation) ?? null;
  };
  const placesFor = (target: Target): readonly DropPlace[] => {
    const ids = idsOf(target, rowOf().type);
    return ids ? rowOf().placesFor(ids) : [];
  };
  const show = ({ self, location }: ElementDropTargetEventBasePayload) =>
    onPlace(location.current.dropTargets[0]?.element === element ? placeIn(self.data) : null);
  return combine(
    draggable({
      // Fields in a row are for their text: such a row is taken by its handle.
      element: element.querySelector<HTMLElement>('[data-drag-handle]') ?? element,
      canDrag: () => rowOf().isEnabled,
      getInitialData: () => ({ type: rowOf().type, ids: rowOf().dragged() }),
      onGenerateDragPreview: ({ nativeSetDragImage, source }) => {
        const ids = idsOf({ source }, rowOf().type) ?? [];
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
          render: ({ container }) => drawPreview(container, rowOf().labelOf(ids)),
        });
      },
      onDragStart: ({ source }) => draggedRows.set(idsOf({ source }, rowOf().type) ?? []),
      onDrop: () => draggedRows.set([]),
    }),
    dropTargetForElements({
      element,
      canDrop: (target) => placesFor(target).length > 0,
      getIsSticky: () => false,
      getData: ({ input, element: over, source }) => {
        const places = placesFor({ source });
        return attachInstruction(
          {},
          {
            input,
            element: over,
            axis: rowOf().axis ?? 'vertical',
            operations: Object.fromEntries(places.map((place) => [OPERATIONS[place], 'available'] as const)),
          },
        );
      },
      onDragEnter: show,
      onDrag: show,
      onDragLeave: () => onPlace(null),
      onDrop: ({ self, source, location }) => {
        onPlace(null);
        const place = placeIn(self.data);
        const ids = idsOf({ source }, rowOf().type);
        if (ids && place && location.current.dropTargets[0]?.element === element) rowOf().onDrop(ids, place);
      },
    }),
  );
}

/** Makes an element a place to drop on as a whole. */
export function attachArea(
  element: HTMLElement,
  areaOf: () => DropArea,
  onOver: (isOver: boolean) => void,
): () => void {
  const isOwn = (target: Target): boolean => {
    const ids = idsOf(target, areaOf().type);
    return ids !== null && areaOf().canDrop(ids);
  };
  return dropTargetForElements({
    element,
    canDrop: isOwn,
    onDropTargetChange: ({ location }) => onOver(location.current.dropTargets[0]?.element === element),
    onDragLeave: () => onOver(false),
    onDrop: ({ source, location }) => {
      onOver(false);
      const ids = idsOf({ source }, areaOf().type);
      if (ids && location.current.dropTargets[0]?.element === element) areaOf().onDrop(ids);
    },
  });
}

/** Scrolls an element while something is dragged near its edge. */
export const attachScroller = (element: HTMLElement): (() => void) => autoScrollForElements({ element });

const PLACES: readonly DropPlace[] = ['before', 'after', 'inside'];

function drawPreview(container: HTMLElement, label: string): void {
  const pill = document.createElement('div');
  pill.textContent = label;
  pill.className = 'max-w-60 truncate rounded-md bg-accent px-2 py-1 font-medium text-accent-text text-sm';
  container.append(pill);
}
