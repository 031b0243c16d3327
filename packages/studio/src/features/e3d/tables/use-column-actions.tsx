import {
  moveColumn,
  removeColumn,
  setKeyColumn,
  usesOfColumn,
} from '@diorama/documents/e3d/commands/table-columns.commands.ts';
import { columnLabel } from '@diorama/documents/e3d/commands/tables.commands.ts';
import type { GraphNodeRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { MAX_COLUMNS } from '@diorama/documents/e3d/table.schema.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { announce } from '../../../ui/list/announce.ts';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { ColumnDialog } from './column-dialog.tsx';
import type { ShownTable } from './use-table.ts';

/** What a node is called where it is named in a sentence. */
const nodeName = ({ note, id }: GraphNodeRecord): string => note.trim() || id;

/** What is done with columns. */
export interface ColumnActions {
  /** Opens the fields of a new column; null: behind the last one. */
  add: (before: string | null) => void;
  edit: (column: string) => void;
  setKey: (column: string) => void;
  move: (column: string, before: string | null) => void;
  /** One place to the left or right. */
  moveBy: (column: string, by: -1 | 1) => void;
  remove: (column: string) => void;
}

type Open = { type: 'add'; before: string | null } | { type: 'edit' | 'remove'; column: string } | null;

/** What is done with the columns of a table, and the dialogs it opens. */
export function useColumnActions({ table }: ShownTable): { actions: ColumnActions; dialogs: ReactNode } {
  const { store } = useEditor();
  const { language } = useAddress();
  const refuse = useRefusal();
  const [open, setOpen] = useState<Open>(null);
  const named = useMemo(() => {
    const nameOf = (id: string) => {
      const column = table.columns.find((one) => one.id === id);
      return column ? columnLabel(column, language) : id;
    };
    return {
      nameOf,
      usesOf: (id: string) => usesOfColumn(store.records(), table, id),
      removeNow: (column: string) => {
        store.execute(removeColumn, { table: table.id, column });
        const step = store.history().past.at(-1);
        notifyDone(`Deleted column “${nameOf(column)}”`, {
          id: 'deleted',
          action: { label: 'Undo', onClick: () => step && store.revert(step) },
        });
      },
    };
  }, [store, table, language]);
  const { nameOf, usesOf, removeNow } = named;
  const actions = useMemo((): ColumnActions => {
    const guarded =
      <A extends unknown[]>(act: (...given: A) => void) =>
      (...given: A) =>
        refuse ? refuse() : act(...given);
    const move = (column: string, before: string | null) =>
      store.execute(moveColumn, { table: table.id, column, before });
    return {
      add: guarded((before) =>
        table.columns.length >= MAX_COLUMNS
          ? notifyFailed(`A table has at most ${MAX_COLUMNS} columns`)
          : setOpen({ type: 'add', before }),
      ),
      edit: guarded((column) => setOpen({ type: 'edit', column })),
      setKey: guarded((column) => store.execute(setKeyColumn, { table: table.id, column })),
      move: guarded(move),
      moveBy: guarded((column, by) => {
        const at = table.columns.findIndex(({ id }) => id === column);
        const neighbour = table.columns[at + by];
        if (!neighbour) return;
        move(column, by < 0 ? neighbour.id : (table.columns[at + 2]?.id ?? null));
        announce(by < 0 ? 'Moved left' : 'Moved right');
      }),
      remove: guarded((column) =>
        named.usesOf(column).length > 0 ? setOpen({ type: 'remove', column }) : named.removeNow(column),
      ),
    };
  }, [store, table, refuse, named]);
  const close = () => setOpen(null);
  const uses = open?.type === 'remove' ? usesOf(open.column) : [];
  const dialogs = (
    <>
      {open && open.type !== 'remove' && (
        <ColumnDialog
          table={table}
          column={open.type === 'edit' ? open.column : null}
          before={open.type === 'add' ? open.before : null}
          onClose={close}
        />
      )}
      {open?.type === 'remove' && (
        <AlertDialog
          isOpen
          onClose={close}
          title={`Delete column “${nameOf(open.column)}”?`}
          text="The graph reads it: what takes a value from it has none then. Undo brings it back."
          touches={`${counted(uses.length, 'node')}: ${uses.slice(0, 8).map(nodeName).join(', ')}${uses.length > 8 ? ' …' : ''}`}
          confirmLabel="Delete column"
          onConfirm={() => {
            removeNow(open.column);
            close();
          }}
        />
      )}
    </>
  );
  return { actions, dialogs };
}
