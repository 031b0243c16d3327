import { fieldCommand } from '@diorama/documents/engine/field-command.ts';
import { withText } from '@diorama/documents/shared/text/localized-text.ts';
import { duplicateEntries, moveEntries } from '@diorama/documents/widget/widget.commands.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { widgetLabels } from '@diorama/documents/widget/widget.labels.ts';
import type { CompareEntryRecord } from '@diorama/documents/widget/widget.records.ts';
import { ImagePlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { StageRow } from '../../../editor/outline/stage-row.tsx';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { useRecordList } from '../../../editor/outline/use-record-list.ts';
import { thumbOf } from '../../../editor/pictures.ts';
import { Button } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { gridRole } from '../../../ui/list/keys/grid-roles.ts';
import type { Between } from '../../../ui/list/keys/list-moves.ts';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { AssetPicker, mediaOf } from '../../files/public.ts';
import { useEditor, useExecute } from '../editor-hooks.ts';
import { nameOfEntry } from '../entry-name.ts';
import { type ShownWidget, useShownWidget } from '../shown-widget.ts';
import { useEntryActions } from '../use-entry-actions.ts';
import type { WidgetPictures } from '../widget-media.ts';
import { useWidgetPictures } from '../widget-media.ts';
import { AspectField } from './aspect-field.tsx';
import { FormSection } from './form-section.tsx';
import { TextsSection } from './texts-section.tsx';

type CompareData = Extract<ShownWidget['data'], { type: 'media-compare' }>;

const renameEntry = fieldCommand(widgetDocument, 'entries', ['name']);

/** Pictures of one place: the first two share a slider, more become tabs. */
export function CompareForm(_props: { data: CompareData }) {
  return (
    <>
      <TextsSection hasDescription={false} />
      <EntryList />
      <FormSection title="Shape">
        <AspectField />
      </FormSection>
    </>
  );
}

function EntryList() {
  const { entries } = useShownWidget();
  const { space, documentId } = useEditor();
  const execute = useExecute();
  const { selected, select, language } = useAddress();
  const actions = useEntryActions();
  const pictures = useWidgetPictures();
  const [isPicking, setPicking] = useState(false);
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);
  const move = (moved: readonly string[], between: Between) => execute(moveEntries, { ids: moved, ...between });
  const records = useRecordList({
    called: widgetLabels.records.entries,
    ids,
    current: selected?.collection === 'entries' ? selected.id : undefined,
    onShow: (id) => select({ collection: 'entries', id }),
    onRename: (id, text) => {
      const old = entries.find((entry) => entry.id === id);
      execute(renameEntry, { ids: [id], value: withText(old?.name, language, text) });
    },
    onDuplicate: (chosen) => {
      const items = chosen.map((id) => ({ id, copy: newRecordId() }));
      execute(duplicateEntries, { items });
      return items.map(({ copy }) => copy);
    },
    onDelete: actions.remove,
    onMove: move,
    linkOf: (id) => ({ sel: `entries/${id}` }),
  });
  const { list, isReadOnly, selectedIds, bulkActions } = records;
  return (
    <FormSection
      title="Pictures"
      aside={
        !isReadOnly && (
          <Button {...AssetPicker.opener} size="small" icon={ImagePlus} onClick={() => setPicking(true)}>
            Add pictures
          </Button>
        )
      }
    >
      {selectedIds.length > 1 && !isReadOnly && (
        <BulkBar count={selectedIds.length} actions={bulkActions} onClear={list.clear} />
      )}
      <div {...gridRole('Pictures')} {...list.listProps} className="-mx-2 flex flex-col gap-px">
        {entries.map((entry, at) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            at={at}
            ids={ids}
            records={records}
            pictures={pictures}
            onDrop={move}
          />
        ))}
      </div>
      <p className="text-n10 text-xs">
        {entries.length === 2
          ? 'Visitors drag a line between the two.'
          : 'Visitors choose between the pictures; pan and zoom are kept.'}
      </p>
      {isPicking && (
        <AssetPicker
          projectId={space.id}
          title="Add pictures"
          confirmLabel="Add"
          isMultiple
          documentId={documentId}
          purpose={{ type: 'entries' }}
          onClose={() => setPicking(false)}
          onPick={(files) => {
            setPicking(false);
            actions.add(files.map(mediaOf));
          }}
        />
      )}
    </FormSection>
  );
}

type EntryRowProps = {
  entry: CompareEntryRecord;
  /** Its place, from 0. */
  at: number;
  ids: readonly string[];
  records: RecordList;
  pictures: WidgetPictures;
  onDrop: (ids: readonly string[], between: Between) => void;
};

/** A picture of a comparison: how it looks, its name, whether it is there. 56 px high. */
function EntryRow({ entry, at, pictures, ...row }: EntryRowProps) {
  const { id, media, name } = entry;
  const { language } = useAddress();
  const thumb = thumbOf(pictures.get(media?.url ?? ''));
  return (
    <StageRow
      {...row}
      collection="entries"
      id={id}
      label={nameOfEntry(entry, at, language)}
      name={name.type === 'custom' ? (name.value[language] ?? '') : ''}
      dragType="compare-entries"
      height="h-14"
      picture={<Thumbnail {...(thumb ? { src: thumb } : {})} alt="" className="w-18" />}
      facts={
        <span className={cx('truncate text-xs', media ? 'text-n10' : 'text-warn-ink')}>
          {media?.name ?? 'No picture yet'}
        </span>
      }
    />
  );
}
