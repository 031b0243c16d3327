import { OwnPublishDialog } from '../../editor/publish/own-publish-dialog.tsx';
import { useShell } from '../../editor/shell-context.tsx';

/** Publishes the theme with its project. */
export function PublishThemeDialog({ onClose }: { onClose: () => void }) {
  const { project, refreshLists } = useShell();
  const projectId = project?.id ?? '';
  return (
    <OwnPublishDialog
      projectId={projectId}
      part="project"
      title="Publish the theme"
      text="The project shows this theme at once. Its main menu goes live with it."
      done="The theme is live in the project"
      detail="Products show it when they are published again: each keeps the theme it went live with."
      refresh={refreshLists}
      onClose={onClose}
    />
  );
}
