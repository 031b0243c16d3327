import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { PublishAllDialog } from './lazy-publish-all-dialog.ts';
import { waitingIn } from './waiting.queries.ts';
import { waitingItems } from './waiting-items.ts';

/** Publishes all that changed in a project; nothing while nothing that was published waits. */
export function PublishAllButton({ projectId }: { projectId: string }) {
  const ids = useMemo(() => [projectId], [projectId]);
  const { data } = useQuery(waitingIn(ids));
  const [isOpen, setOpen] = useState(false);
  const count = data?.projects.flatMap(waitingItems).filter(({ isDraft }) => !isDraft).length ?? 0;
  return (
    <>
      {count > 0 && (
        <Button {...PublishAllDialog.opener} icon={Send} onClick={() => setOpen(true)}>
          {`Publish changes (${count})`}
        </Button>
      )}
      {isOpen && <PublishAllDialog projectIds={ids} onClose={() => setOpen(false)} />}
    </>
  );
}
