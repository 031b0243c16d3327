import type { MenuItemRecord } from '@diorama/documents/menu/menu.records.ts';
import { localizedText } from '@diorama/documents/shared/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, type LucideIcon, Mail, Phone, TriangleAlert } from 'lucide-react';
import { useAddress } from '../../../editor/address.tsx';
import { useShell } from '../../../editor/shell-context.tsx';
import { STUDIO_KINDS } from '../../../kinds/studio-kinds.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { productList } from '../../projects/public.ts';

interface Target {
  icon: LucideIcon;
  text: string;
  /** Visitors do not see the item. */
  isMissing: boolean;
}

/** The target of an item, as a short text. */
export function ItemTarget({ item, className }: { item: MenuItemRecord; className?: string }) {
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
