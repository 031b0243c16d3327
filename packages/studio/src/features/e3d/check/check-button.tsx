import { isInput } from '@diorama/documents/e3d/graph/graph-source.ts';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';
import { useConfiguration } from '../stage/configuration.tsx';

const CheckDialog = lazyPart(() => import('./check-dialog.tsx').then((module) => module.CheckDialog), {
  frame: dialogFrame('Check combinations'),
});

/** Opens the check of all combinations. Nothing while visitors have no choices. */
export function CheckButton() {
  const { graph } = useConfiguration();
  const [isOpen, setOpen] = useState(false);
  if (!graph.nodes.some(({ node }) => isInput(node))) return null;
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={ListChecks}
        {...CheckDialog.opener}
        onClick={() => setOpen(true)}
        aria-label="Check"
      >
        <span className="max-md:hidden">Check</span>
      </Button>
      {isOpen ? <CheckDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
