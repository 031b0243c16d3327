import { HOW_TO_EDIT } from '@diorama/contract/projects/read-only.ts';
import { ChevronDown } from 'lucide-react';
import { useHistory, useSaveStateType } from '../../engine/editor-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { DropdownMenu } from '../../ui/menu/dropdown-menu.tsx';
import { useAction, useThemePanel } from '../actions/actions-context.ts';
import type { BoundAction } from '../actions/editor-action.ts';
import { publishOpener } from '../actions-provider.tsx';
import { usePastRevision } from '../history/past-revision.tsx';
import { useIsViewer } from '../shell-context.tsx';

/** Why a button does nothing in a past revision. */
const IN_THE_PAST = 'Go back to now first: this is a past revision';
/** Why a viewer has no preview. */
const LINK_IS_A_CHANGE = `A preview makes a link that works for anybody. ${HOW_TO_EDIT}`;

/** Undo and redo, named after the step. */
export function StepButtons() {
  const { past, future } = useHistory();
  return (
    <>
      <StepButton action={useAction('undo')} step={past.at(-1)?.label} />
      <StepButton action={useAction('redo')} step={future.at(-1)?.label} />
    </>
  );
}

function StepButton({ action, step }: { action: BoundAction | undefined; step: string | undefined }) {
  const isPast = usePastRevision().past !== null;
  if (!action?.icon) return null;
  const { label, icon, keys } = action;
  const named = step ? `${label} ${step.toLowerCase()}` : `Nothing to ${label.toLowerCase()}`;
  return (
    <IconButton
      label={isPast ? IN_THE_PAST : named}
      icon={icon}
      shortcut={keys?.[0]}
      disabled={!step || isPast}
      onClick={() => action.run()}
    />
  );
}

/** Opens the draft as visitors would see it. Nothing for a document that is not published by itself. */
export function PreviewButton() {
  const isViewer = useIsViewer();
  const { past } = usePastRevision();
  const action = useAction('preview');
  if (!action?.isEnabled) return null;
  const why = isViewer ? LINK_IS_A_CHANGE : past ? IN_THE_PAST : undefined;
  return (
    <Button
      size="small"
      icon={action.icon}
      className="max-lg:[&>span]:sr-only"
      disabled={why !== undefined}
      title={why}
      onClick={() => action.run()}
    >
      {action.label}
    </Button>
  );
}

/** Opens the theme next to the document. Renders nothing for a document that shows in none. */
export function ThemeButton() {
  const action = useAction('theme');
  const { isOpen } = useThemePanel();
  if (!action?.isEnabled || !action.icon) return null;
  return (
    <IconButton
      label={action.label}
      icon={action.icon}
      shortcut={action.keys?.[0]}
      isPressed={isOpen}
      onClick={() => action.run()}
    />
  );
}

/** Opens the figures of visits. Nothing for a document that is not published by itself. */
export function VisitsButton() {
  const action = useAction('visits');
  if (!action?.isEnabled || !action.icon) return null;
  return <IconButton label={action.label} icon={action.icon} onClick={() => action.run()} />;
}

/** Why nothing can be published without a session. */
const SIGN_IN_FIRST = 'Sign in to publish';

/**
 * Opens the dialog that publishes. Nothing for a document that is not published by itself. `hasMenu`: with what else can be
 * done with what is public.
 */
export function PublishButton({ hasMenu }: { hasMenu: boolean }) {
  const { past } = usePastRevision();
  const isSignedOut = useSaveStateType() === 'signed-out';
  const action = useAction('publish');
  const unpublish = useAction('unpublish');
  if (!action?.isEnabled) return null;
  const why = past ? IN_THE_PAST : isSignedOut ? SIGN_IN_FIRST : undefined;
  const hasPublic = hasMenu && unpublish?.isEnabled && why === undefined;
  return (
    // The same button before and after the first publish: focus comes back to it from the dialog.
    <span className="flex items-center">
      <Button
        {...publishOpener}
        size="small"
        variant="primary"
        disabled={why !== undefined}
        title={why}
        onClick={() => action.run()}
      >
        {action.label}
      </Button>
      {hasPublic && (
        <DropdownMenu
          label="What is public"
          align="end"
          entries={[
            {
              kind: 'action',
              id: unpublish.id,
              label: unpublish.label,
              ...(unpublish.icon ? { icon: unpublish.icon } : {}),
              onSelect: () => unpublish.run(),
            },
          ]}
        >
          {(trigger) => <IconButton {...trigger} label="What is public" icon={ChevronDown} />}
        </DropdownMenu>
      )}
    </span>
  );
}
