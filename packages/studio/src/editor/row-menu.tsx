import type { ComponentProps, ReactNode } from 'react';
import { ContextMenu } from '../ui/context-menu.tsx';
import { useReadOnly } from './read-only.ts';

type Area = Parameters<ComponentProps<typeof ContextMenu>['children']>[0];
type RowMenuProps = Omit<ComponentProps<typeof ContextMenu>, 'children'> & {
  children: (area: Partial<Area>) => ReactNode;
};

/** The menu of a row in the outline. It is of changes alone: who may only look gets none. */
export function RowMenu({ children, ...menu }: RowMenuProps) {
  return useReadOnly() ? children({}) : <ContextMenu {...menu}>{children}</ContextMenu>;
}
