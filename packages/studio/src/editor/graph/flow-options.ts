import { type ReactFlowProps, SelectionMode } from '@xyflow/react';

/** How every graph's canvas answers to pointers and keys: its own keys take the place of the library's. */
export const flowOptions = ({ isReadOnly, isCoarse }: { isReadOnly: boolean; isCoarse: boolean }) =>
  ({
    nodesDraggable: !isReadOnly,
    nodesConnectable: !isReadOnly,
    nodesFocusable: false,
    edgesFocusable: false,
    disableKeyboardA11y: true,
    deleteKeyCode: null,
    multiSelectionKeyCode: ['Shift', 'Control', 'Meta'],
    selectionKeyCode: null,
    selectionOnDrag: !isCoarse,
    selectionMode: SelectionMode.Partial,
    panOnDrag: isCoarse ? true : [1],
    panOnScroll: !isCoarse,
    onlyRenderVisibleElements: true,
    minZoom: 0.1,
    maxZoom: 2,
    zoomOnDoubleClick: false,
    connectionRadius: 24,
  }) satisfies ReactFlowProps;
