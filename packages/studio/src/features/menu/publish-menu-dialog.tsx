import { useQueryClient } from '@tanstack/react-query';
import { OwnPublishDialog } from '../../editor/publish/own-publish-dialog.tsx';
import { useShell } from '../../editor/shell-context.tsx';
import { menuKeys } from './menus.queries.ts';

/** Publishes the main menu with its project. */
export function PublishMenuDialog({ onClose }: { onClose: () => void }) {
  const { project } = useShell();
  const client = useQueryClient();
  const projectId = project?.id ?? '';
  return (
    <OwnPublishDialog
      projectId={projectId}
      part="project"
      title="Publish the menu"
      text="Every page of the project that shows the main menu shows this one at once. The project’s theme goes live with it."
      done="The menu is live"
      refresh={() => client.invalidateQueries({ queryKey: menuKeys.all })}
      onClose={onClose}
    />
  );
}
