import { LANGUAGE_NAMES, LANGUAGES, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import type { MenuItemRecord } from '@diorama/documents/menu/menu.records.ts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, type LucideIcon, Mail, Phone, TriangleAlert } from 'lucide-react';
import { useAddress } from '../../../editor/address/address.tsx';
import { StageRow } from '../../../editor/outline/stage-row.tsx';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { useShell } from '../../../editor/shell-context.tsx';
import { STUDIO_KINDS } from '../../../kinds/studio-kinds.ts';
import { cx } from '../../../ui/cx.ts';
import type { Between } from '../../../ui/list/keys/list-moves.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { productList } from '../../projects/public.ts';
import { MenuIcon } from '../menu-icon.tsx';

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

interface Target {
  icon: LucideIcon;
  text: string;
  /** Visitors do not see the item. */
  isMissing: boolean;
}

/** The target of an item, as a short text. */
function ItemTarget({ item, className }: { item: MenuItemRecord; className?: string }) {
  const { icon, text, isMissing } = useTarget(item);
  return (
    <span className={cx('flex min-w-0 items-center gap-1.5', isMissing ? 'text-warn-ink' : 'text-n10', className)}>
      <Icon of={icon} size={14} className="flex-none" />
      <span className="truncate" title={text}>
        {text}
      </span>
    </span>
  );
}

function useTarget({ data }: MenuItemRecord): Target {
  const { language } = useAddress();
  const { project } = useShell();
  const { data: products } = useQuery({ ...productList(project?.id ?? ''), enabled: project !== null });
  if (data.type === 'external') {
    const href = localizedText(data.href, language);
    if (href === '') return { icon: TriangleAlert, text: 'No address', isMissing: true };
    return { icon: iconOf(href), text: href.replace(/^(https?:\/\/(www\.)?|mailto:|tel:)/i, ''), isMissing: false };
  }
  const { ref } = data;
  if (!ref) return { icon: TriangleAlert, text: 'No product', isMissing: true };
  const product = products?.find(({ id }) => id === ref.id);
  if (products && !product) return { icon: TriangleAlert, text: 'Deleted product', isMissing: true };
  const { icon, label } = STUDIO_KINDS[ref.type];
  const isDraft = product?.state === 'draft';
  return { icon, text: `${product?.name ?? label}${isDraft ? ', not published' : ''}`, isMissing: isDraft };
}

function iconOf(href: string): LucideIcon {
  if (/^mailto:/i.test(href)) return Mail;
  return /^tel:/i.test(href) ? Phone : ExternalLink;
}
