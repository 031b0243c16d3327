import type { CompareEntryRecord } from '@diorama/documents/widget/widget.records.ts';
import { useAddress } from '../../../editor/address.tsx';
import { StageRow } from '../../../editor/outline/stage-row.tsx';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { thumbOf } from '../../../editor/pictures.ts';
import { cx } from '../../../ui/cx.ts';
import type { Between } from '../../../ui/list/list-moves.ts';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { nameOfEntry } from '../entry-name.ts';
import type { WidgetPictures } from '../widget-media.ts';

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
export function EntryRow({ entry, at, pictures, ...row }: EntryRowProps) {
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
