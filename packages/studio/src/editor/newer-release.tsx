import { RotateCw } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** This page is older than the document it was given: it must not touch it. */
export function NewerRelease({ documentName }: { documentName: string }) {
  return (
    <EmptyState
      icon={RotateCw}
      title={`This ${documentName} was made by a newer release`}
      text="Reload the page to continue. Unsaved changes are saved on this computer and sent afterwards."
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    />
  );
}
