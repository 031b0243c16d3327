import type { ComponentProps, ReactNode } from 'react';
import { ContextMenu } from '../../ui/menu/context-menu.tsx';
import { useReadOnly } from '../read-only.ts';

type Area = Parameters<ComponentProps<typeof ContextMenu>['children']>[0];
type RowMenuProps = Omit<ComponentProps<typeof ContextMenu>, 'children'> & {
  children: (area: Partial<Area>) => ReactNode;
};

/** The menu of a row in the outline. Its entries are changes, so there is none while the document is read-only. */
export function RowMenu({ children, ...menu }: RowMenuProps) {
  return useReadOnly() ? children({}) : <ContextMenu {...menu}>{children}</ContextMenu>;
}
