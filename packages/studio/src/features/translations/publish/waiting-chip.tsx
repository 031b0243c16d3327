import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAction } from '../../../editor/actions/actions-context.tsx';
import { useShell } from '../../../editor/shell-context.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { useTexts } from '../session/session-context.tsx';
import { waitingTexts } from '../translations.queries.ts';

/** Milliseconds after an edit before waiting products are queried again. */
const SETTLE = 600;

/** How many products have texts that visitors do not read yet; a press opens the dialog that publishes them. */
export function WaitingChip() {
  const { project, mayEdit } = useShell();
  const { texts, saver } = useTexts();
  const client = useQueryClient();
  const publish = useAction('publish');
  const projectId = project?.id ?? '';
  const { data } = useQuery({ ...waitingTexts(projectId), enabled: project !== null });
  useEffect(() => {
    let timer = 0;
    const ask = () => void saver.settled().then(() => client.invalidateQueries(waitingTexts(projectId)));
    const stop = texts.subscribe(() => {
      clearTimeout(timer);
      timer = window.setTimeout(ask, SETTLE);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [texts, saver, client, projectId]);
  const count = data?.length ?? 0;
  if (count === 0) return null;
  const chip = <Chip tone="warn">{`${counted(count, 'product')} ${count === 1 ? 'waits' : 'wait'}`}</Chip>;
  if (!mayEdit || !publish?.isEnabled) return chip;
  return (
    <button
      type="button"
      title="Their texts are not live. Publish them with the project’s texts"
      className="min-h-7 rounded-full"
      onClick={() => publish.run()}
    >
      {chip}
    </button>
  );
}
