import type { MenuItemRecord } from '@diorama/documents/menu/menu.records.ts';
import { LANGUAGE_NAMES, LANGUAGES, localizedText } from '@diorama/documents/shared/languages.ts';
import { useAddress } from '../../../editor/address.tsx';
import { StageRow } from '../../../editor/outline/stage-row.tsx';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import type { Between } from '../../../ui/list/list-moves.ts';
import { MenuIcon } from '../menu-icon.tsx';
import { ItemTarget } from './item-target.tsx';

/** Items that are dragged. */
export const ITEM_DRAG = 'menu-items';

type ItemRowProps = {
  item: MenuItemRecord;
  ids: readonly string[];
  records: RecordList;
  onDrop: (ids: readonly string[], between: Between) => void;
};

/** An item: its icon, its name in both languages, and where it leads. 48 px high. */
export function ItemRow({ item, ...row }: ItemRowProps) {
  const { id, icon, name } = item;
  const { language } = useAddress();
  return (
    <StageRow
      {...row}
      collection="items"
      id={id}
      label={localizedText(name, language) || 'Untitled'}
      name={name[language] ?? ''}
      dragType={ITEM_DRAG}
      height="h-12"
      picture={
        <span className="grid size-7 flex-none place-items-center rounded-md bg-n3 text-n11">
          <MenuIcon name={icon} />
        </span>
      }
      facts={<OtherName item={item} />}
    >
      <ItemTarget item={item} />
    </StageRow>
  );
}

/** The name in the languages that are not shown, or which of them it lacks. */
function OtherName({ item: { name } }: { item: MenuItemRecord }) {
  const { language } = useAddress();
  const missing = LANGUAGES.filter((code) => !name[code]?.trim());
  if (missing.length === LANGUAGES.length) return <span className="truncate text-warn-ink text-xs">No name</span>;
  if (missing.length > 0)
    return (
      <span className="truncate text-warn-ink text-xs">
        {missing.map((code) => LANGUAGE_NAMES[code]).join(', ')} missing
      </span>
    );
  return (
    <span className="truncate text-n10 text-xs">
      {LANGUAGES.filter((code) => code !== language)
        .map((code) => name[code])
        .join(', ')}
    </span>
  );
}
