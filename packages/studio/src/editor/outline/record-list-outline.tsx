import type { Command } from '@diorama/documents/engine/command.ts';
import type { ListCopy, ListMove } from '@diorama/documents/engine/list-edits.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { recordLabel } from '@diorama/documents/engine/schema/labels.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { EditorStore } from '../../engine/editor-store.ts';
import { placeForDrop } from '../../ui/list/keys/list-moves.ts';
import type { TreePlace } from '../../ui/list/use-tree-rows.ts';
import { useAddress } from '../address/address.tsx';
import { newRecordId } from '../address/record-id.ts';
import { useWarning } from '../checks/checks-context.tsx';
import { useDeleteRecords } from '../selection/use-delete-records.ts';
import { PeopleAt } from '../top-bar/people.tsx';
import { RecordRow } from './record-row.tsx';
import { RecordBar, RecordTree } from './record-tree.tsx';
import { type RecordList, useRecordList } from './use-record-list.ts';

/** What is done with the records of a list; each is one step of undo. */
interface ListCommands<D extends DocumentKind> {
  rename: Command<D, { id: string; language: Language; name: string }>;
  duplicate: Command<D, { items: readonly ListCopy[] }>;
  move: Command<D, ListMove>;
  remove: Command<D, { ids: readonly string[] }>;
}

type RecordListOutlineProps<D extends DocumentKind, R extends { id: string }> = {
  store: EditorStore<D>;
  collection: string;
  /** Of the list: `Stops`. */
  label: string;
  /** In their order. */
  records: readonly R[];
  nameOf: (record: R, language: Language) => string;
  /** False for a record whose name is not its own, such as a text of translations: it is not renamed here. */
  isRenamed?: (record: R) => boolean;
  commands: ListCommands<D>;
  /** Search params of the address that shows a record; `sel` unless given. */
  linkOf?: (id: string) => Readonly<Record<string, string>>;
  /** Besides selecting it. */
  onShow?: (record: R) => void;
  icon?: LucideIcon;
  /** The one that the stage shows. */
  currentId?: string | undefined;
  /** At the end of a row. */
  trailingOf?: (record: R, at: number) => ReactNode;
  /** Above the rows, while fewer than two are selected. */
  toolbar?: ReactNode;
};

/** An outline of one list without levels: its records are selected, renamed in place, duplicated, moved and deleted. */
export function RecordListOutline<D extends DocumentKind, R extends { id: string }>(
  props: RecordListOutlineProps<D, R>,
) {
  const { store, collection, label, records, nameOf, commands, onShow, toolbar } = props;
  const { selected, select, language } = useAddress();
  const deleteRecords = useDeleteRecords();
  const called = recordLabel(store.definition.labels, collection);
  const ids = useMemo(() => records.map(({ id }) => id), [records]);
  const byId = useMemo(() => new Map(records.map((record) => [record.id, record])), [records]);
  const current = selected?.collection === collection ? selected.id : undefined;
  const list = useRecordList({
    called,
    ids,
    current,
    onShow: (id) => {
      select({ collection, id });
      const record = byId.get(id);
      if (record) onShow?.(record);
    },
    onRename: (id, name) => store.execute(commands.rename, { id, language, name }),
    onDuplicate: (chosen) => {
      const items = chosen.map((id) => ({ id, copy: newRecordId() }));
      const label = `Duplicate ${items.length === 1 ? called.one : `${items.length} ${called.many}`}`;
      store.execute({ ...commands.duplicate, label }, { items });
      return items.map(({ copy }) => copy);
    },
    onDelete: (chosen) => {
      const first = byId.get(chosen[0] ?? '');
      const name = first ? nameOf(first, language) : '';
      const command = { forAll: commands.remove };
      deleteRecords({ store, command, collection, ids: chosen, called, name, siblings: records });
    },
    onMove: (moved, between) => store.execute(commands.move, { ids: moved, ...between }),
    linkOf: props.linkOf ?? ((id) => ({ sel: `${collection}/${id}` })),
  });
  const drop = (moved: readonly string[], between: Omit<ListMove, 'ids'>) =>
    store.execute(commands.move, { ids: moved, ...between });
  const type = `${store.definition.kind}-${collection}`;
  return (
    <>
      <RecordBar records={list}>{toolbar}</RecordBar>
      <RecordTree
        label={label}
        records={list}
        ids={ids}
        currentId={current}
        drag={{ type, isEnabled: !list.isReadOnly, onDrop: drop }}
      >
        {(place) => {
          const record = byId.get(place.id);
          return record && <ListedRecord {...props} {...{ record, place, list, ids, type, drop, language }} />;
        }}
      </RecordTree>
    </>
  );
}

type ListedRecordProps<R extends { id: string }> = {
  record: R;
  place: TreePlace;
  list: RecordList;
  ids: readonly string[];
  /** What is dragged among each other. */
  type: string;
  drop: (moved: readonly string[], between: Omit<ListMove, 'ids'>) => void;
  language: Language;
};

function ListedRecord<D extends DocumentKind, R extends { id: string }>(
  props: RecordListOutlineProps<D, R> & ListedRecordProps<R>,
) {
  const { store, collection, nameOf, isRenamed, icon, currentId, trailingOf } = props;
  const { record, place, list, ids, type, drop, language } = props;
  const { id } = record;
  const warning = useWarning(`${collection}/${id}`);
  const { one } = recordLabel(store.definition.labels, collection);
  const name = nameOf(record, language);
  const isOwn = isRenamed?.(record) !== false;
  return (
    <RecordRow
      records={list}
      place={place}
      recordKey={`${collection}/${id}`}
      menuLabel={`${one.charAt(0).toUpperCase()}${one.slice(1)} ${name}`}
      {...(isOwn ? { name } : {})}
      label={name || 'Untitled'}
      {...(icon ? { icon } : {})}
      isCurrent={currentId === id}
      warning={warning}
      trailing={
        <>
          <PeopleAt path={`${collection}/${id}`} />
          {trailingOf?.(record, ids.indexOf(id))}
        </>
      }
      drag={{
        type,
        isEnabled: !list.isReadOnly,
        placesFor: (moved) => (list.isReadOnly || moved.includes(id) ? [] : ['before', 'after']),
        onDrop: (moved, where) => where !== 'inside' && drop(moved, placeForDrop(ids, moved, id, where)),
      }}
    />
  );
}
