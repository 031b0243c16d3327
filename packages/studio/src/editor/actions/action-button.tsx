import type { ComponentProps } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useAction } from './actions-context.ts';

type ActionButtonProps = Pick<ComponentProps<typeof IconButton>, 'isPressed' | 'tooltipSide'> & {
  id: string;
  /** It stands out while it is pressed, as the tool that is in use. */
  isTool?: boolean;
};

/** The button of an action; none while there is no such action, or it has no icon. */
export function ActionButton({ id, isTool = false, ...look }: ActionButtonProps) {
  const action = useAction(id);
  if (!action?.icon) return null;
  return (
    <IconButton
      label={action.label}
      icon={action.icon}
      shortcut={action.keys?.[0]}
      variant={isTool && look.isPressed ? 'primary' : 'quiet'}
      {...look}
      onClick={() => action.run()}
    />
  );
}
