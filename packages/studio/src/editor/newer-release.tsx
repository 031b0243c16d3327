import { RotateCw } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** This page is older than the document it was given: it must not touch it. */
export function NewerRelease() {
  return (
    <EmptyState
      icon={RotateCw}
      title="This walkthrough was made by a newer release"
      text="Reload the page to get that release. Changes of yours that are not stored yet are kept in this browser and sent afterwards."
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    />
  );
}
