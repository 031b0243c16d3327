import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { actOf, type ListAbilities, type ListAction, useListKeys } from './keys/list-keys.ts';
import { useTypedName } from './keys/use-typed-name.ts';
import {
  isToggle,
  keepExisting,
  type ListSelection,
  selectByClick,
  selectByKey,
  selectOnly,
  targetsOf,
  toggleRow,
} from './list-selection.ts';

export interface ListSelectionOptions {
  /** Every row in the order it is shown. */
  ids: readonly string[];
  /** Items in a row; 1 unless it is a grid. */
  columns?: number;
  /** In a grid: where a second group begins, in a row of its own. */
  breakAt?: number;
  /** Arrow keys select what they reach, as in a file manager; otherwise they only move focus. */
  isFollowing?: boolean;
  /** What is selected outside of the list, such as in the address: the selection while it is no larger one. */
  current?: string | undefined;
  /** The selection where it is held outside of the list, as when a picture next to it selects too. */
  chosen?: ReadonlySet<string>;
  /** Takes a selection that was made here; `lead` is the row it was made at. */
  onChoose?: (ids: ReadonlySet<string>, lead: string | null) => void;
  /** Names of the rows, so that typing finds one. Leave it out where letters are shortcuts. */
  nameOf?: (id: string) => string;
  /** A click without Shift and Ctrl. */
  onPress?: (id: string) => void;
  /** Enter and double click. */
  onOpen?: (id: string) => void;
  /** Delete and Backspace. */
  onDelete?: ((ids: string[]) => void) | undefined;
  /** Ctrl D. */
  onDuplicate?: ((ids: string[]) => void) | undefined;
  /** Takes a name that was edited in place. Absent: names cannot be changed. */
  onRename?: ((id: string, name: string) => void) | undefined;
  /** Its items can be copied and pasted, by a component that handles those keys. */
  canPaste?: boolean;
  /** Alt with an arrow: towards the beginning or the end. */
  onMove?: ((ids: string[], by: -1 | 1) => void) | undefined;
}

/** The selection of one list, grid or tree, by mouse and keyboard: one tab stop, and focus goes with the keys. */
export function useListSelection(options: ListSelectionOptions) {
  const { columns = 1, breakAt = 0, isFollowing = false, current, onPress, onOpen } = options;
  const [state, setState] = useState(() => stateOf(selectOnly(current ?? null), current, options.ids));
  const ids = sameIds(state.ids, options.ids) ? state.ids : options.ids;
  // What a press has chosen is known outside a little later: what was selected since then stays.
  const isKept = state.current === current || (current !== undefined && current === state.pressed);
  const held = isKept ? state.selection : selectOnly(current ?? null);
  const selection = withChosen(state.ids === ids ? held : keepExisting(held, ids, state.ids), options);
  // Rows went, or something was chosen elsewhere: taken over during rendering, so that nothing stale is drawn.
  if (state.current !== current || state.ids !== ids) {
    const pressed = state.current === current ? state.pressed : undefined;
    setState({ ...stateOf(selection, current, ids), pressed });
  }
  const lead = selection.lead !== null && ids.includes(selection.lead) ? selection.lead : (ids[0] ?? null);
  const host = useRef<HTMLDivElement>(null);
  const hasLostFocus = useLostFocus(host);
  /** Gets focus as soon as it is drawn. */
  const wanted = useRef<string | null>(null);
  const draft = useRef<string | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const findTyped = useTypedName(ids, options.nameOf);
  const abilities = abilitiesOf(options);
  useListKeys(abilities);

  const change = (next: ListSelection, pressed = state.pressed) =>
    setState({ ...stateOf(next, current, ids), pressed: tellChosen(options, selection, next) ?? pressed });
  const focusRow = (id: string) => {
    wanted.current = id;
    change({ ...selection, lead: id });
  };
  useLayoutEffect(() => {
    const row = wanted.current === null ? null : rowIn(host.current, wanted.current);
    if (!row) return;
    wanted.current = null;
    row.focus();
  });
  useLayoutEffect(() => {
    // The row that had focus went, so the next one has it; or it is drawn in another place.
    if (lead !== null && hasLostFocus()) rowIn(host.current, lead)?.focus();
  });

  const act = (event: KeyboardEvent): boolean => {
    if (lead === null) return false;
    const targets = () => targetsOf(selection, ids, lead);
    const actions: Readonly<Record<ListAction, () => void>> = {
      open: () => onOpen?.(lead),
      rename: () => setRenamed(lead),
      duplicate: () => options.onDuplicate?.(targets()),
      delete: () => options.onDelete?.(targets()),
      moveBack: () => options.onMove?.(targets(), -1),
      moveOn: () => options.onMove?.(targets(), 1),
    };
    const meant = actOf(event, abilities);
    if (meant) {
      actions[meant]();
      return true;
    }
    const typed = findTyped(event, lead);
    if (typed === null) return false;
    wanted.current = typed;
    change(isFollowing ? selectOnly(typed) : { ...selection, lead: typed });
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys in a field or on a button inside a row are theirs.
    if (!(event.target instanceof HTMLElement) || event.target.dataset.row === undefined) return;
    const next = event.altKey
      ? null
      : selectByKey({ ...selection, lead }, { ids, columns, breakAt, isFollowing }, event);
    if (event.key === 'Escape' && isOnlyCurrent(selection, current)) return;
    if (next) {
      if (next.lead !== lead) wanted.current = next.lead;
      change(event.key === 'Escape' ? { ...selectOnly(current ?? null), lead } : next);
    }
    if (next || act(event)) event.preventDefault();
  };

  return {
    selected: selection.ids,
    /** The row with the tab stop. */
    lead,
    /** What an act on a row means: all selected ones when it is one of them. In the list's order. */
    targetsOf: (id: string) => targetsOf(selection, ids, id),
    toggle: (id: string, event?: { shiftKey: boolean }) => {
      // The box is no tab stop: the row has focus, and its keys work.
      wanted.current = id;
      const all = { shiftKey: true, ctrlKey: true, metaKey: false };
      change(event?.shiftKey ? selectByClick(selection, ids, id, all) : toggleRow(selection, id));
    },
    select: (next: Iterable<string>) => change({ ...selection, ids: new Set(next) }),
    /** Back to what is selected outside of the list, or to nothing. `isFocused`: by a control that goes with it. */
    clear: ({ isFocused = false } = {}) => {
      if (isFocused) wanted.current = lead;
      change({ ...selectOnly(current ?? null), lead });
    },
    /** Moves focus to a row as soon as it is drawn. */
    focusRow,
    /** Edits a row's name in place. */
    rename: setRenamed,
    /** For the row's name; undefined where it cannot be changed. */
    renameOf: (id: string, value: string): RowRename | undefined => {
      const { onRename } = options;
      return (
        onRename && {
          value,
          draft,
          isOpen: renamed === id,
          start: () => setRenamed(id),
          onCommit: (name) => onRename(id, name),
          onClose: (isByKey) => {
            setRenamed(null);
            if (isByKey) focusRow(id);
          },
        }
      );
    },
    /** Whether one of its rows has the keys. */
    hasFocus: () => document.activeElement instanceof HTMLElement && isRowOf(host.current, document.activeElement),
    /** For the element with the rows. */
    listProps: { ref: host, onKeyDown },
    /** For each row. */
    rowProps: (id: string) => ({
      'data-row': id,
      tabIndex: id === lead ? (0 as const) : (-1 as const),
      'aria-selected': selection.ids.has(id),
      onFocus: () => {
        // The first row has the tab stop before anything was chosen: from here on it is known by its id.
        if (id !== selection.lead) change({ ...selection, lead: id });
      },
      onClick: (event: MouseEvent) => {
        if (!isOnRow(event)) return;
        const isPress = !event.shiftKey && !isToggle(event);
        change(selectByClick(selection, ids, id, event), isPress ? id : undefined);
        if (isPress) onPress?.(id);
      },
      // The browser would mark text from the last click to here.
      onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
    }),
  };
}

/** Where the selection is held outside, that one counts. */
const withChosen = (selection: ListSelection, { chosen }: ListSelectionOptions): ListSelection =>
  chosen ? { ...selection, ids: chosen } : selection;

/** Reports a selection that was made here to its holder, and returns the row by which it is known there. */
function tellChosen(
  { onChoose }: ListSelectionOptions,
  { ids }: ListSelection,
  next: ListSelection,
): string | undefined {
  if (!onChoose || next.ids === ids) return undefined;
  onChoose(next.ids, next.lead);
  return next.lead ?? undefined;
}

const abilitiesOf = ({
  onOpen,
  onRename,
  onDelete,
  onDuplicate,
  onMove,
  nameOf,
  columns = 1,
  canPaste = false,
}: ListSelectionOptions): ListAbilities => ({
  canOpen: onOpen !== undefined,
  canRename: onRename !== undefined,
  canDelete: onDelete !== undefined,
  canDuplicate: onDuplicate !== undefined,
  canMove: onMove !== undefined,
  canPaste,
  hasNames: nameOf !== undefined,
  isGrid: columns > 1,
});

/** A name that is edited in place. */
export interface RowRename {
  value: string;
  /** What was typed so far. */
  draft: RefObject<string | null>;
  isOpen: boolean;
  start: () => void;
  onCommit: (name: string) => void;
  /** `isByKey`: focus goes back to the row. */
  onClose: (isByKey: boolean) => void;
}

export type ListSelectionState = ReturnType<typeof useListSelection>;
/** What a row spreads on its element. */
export type ListRowProps = ReturnType<ListSelectionState['rowProps']>;

interface State {
  selection: ListSelection;
  /** What was selected outside, and the rows there were, when the selection was made. */
  current: string | undefined;
  ids: readonly string[];
  /** The row that was pressed last, until what is selected outside changes. */
  pressed: string | undefined;
}

const stateOf = (selection: ListSelection, current: string | undefined, ids: readonly string[]): State => ({
  selection,
  current,
  ids,
  pressed: undefined,
});

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((id, at) => id === b[at]));

/** False for a click on a control inside the row, and in a menu that belongs to it: that is theirs. Shift is the row's. */
function isOnRow({ target, currentTarget, shiftKey }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const control = target.closest('a,button,input,label');
  return shiftKey || control === null || !currentTarget.contains(control);
}

const isRowOf = (host: HTMLElement | null, element: HTMLElement): boolean =>
  element.dataset.row !== undefined && host?.contains(element) === true;

const isOnlyCurrent = ({ ids }: ListSelection, current: string | undefined): boolean =>
  current === undefined ? ids.size === 0 : ids.size === 1 && ids.has(current);

/** Whether what had focus in an element was removed from it, and nothing else has focus since. */
function useLostFocus(host: RefObject<HTMLElement | null>): () => boolean {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    // An element that is removed says nothing: what had focus last is known by what got it.
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && host.current?.contains(target) === true ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [host]);
  return () => last.current?.isConnected === false && document.activeElement === document.body;
}

const rowIn = (host: HTMLElement | null, id: string): HTMLElement | null =>
  host?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;
