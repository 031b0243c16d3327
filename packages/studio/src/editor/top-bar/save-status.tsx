import { CloudAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { useEditor, useSaveState } from '../../engine/editor-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { putOffConflict } from '../conflict/put-off-conflict.store.ts';
import { useShell } from '../shell-context.tsx';

const changes = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`;

/** Shows whether changes are stored, being sent, or kept here until they can be sent. */
export function SaveStatus() {
  const { queue } = useEditor();
  const state = useSaveState();
  const { document: documentName } = useShell().kind.kind.labels;
  const look = {
    saved: { icon: CloudCheck, text: 'Saved', hint: 'Everything is stored', tone: 'text-n10' },
    saving: { icon: CloudUpload, text: 'Saving', hint: 'On its way to the server', tone: 'text-n10' },
    offline: {
      icon: CloudOff,
      text: state.type === 'offline' ? `Offline, ${changes(state.count)} kept` : '',
      hint: 'Kept in this browser, whatever happens to this page, and sent when the server can be reached. Press to try now',
      tone: 'text-warn-ink',
    },
    'signed-out': {
      icon: CloudAlert,
      text: state.type === 'signed-out' ? `Signed out, ${changes(state.count)} kept` : '',
      hint: 'Kept in this browser and sent when you have signed in again. Press to do that in another tab',
      tone: 'text-bad-ink',
    },
    conflict: {
      icon: CloudAlert,
      text: 'Needs your choice',
      hint: 'Somebody changed the same fields. Yours are kept in this browser until you have chosen',
      tone: 'text-bad-ink',
    },
    refused: {
      icon: CloudAlert,
      text: 'Not saved',
      hint: state.type === 'refused' ? state.message : '',
      tone: 'text-bad-ink',
    },
    outdated: {
      icon: CloudAlert,
      text: 'Reload this page',
      hint: `The ${documentName} belongs to a newer release. What is not stored is kept in this browser`,
      tone: 'text-bad-ink',
    },
  }[state.type];
  return (
    <Tooltip label={look.hint} side="bottom">
      <button
        type="button"
        onClick={() => {
          if (state.type === 'signed-out') window.open('/login', '_blank', 'noopener');
          else if (state.type === 'conflict') putOffConflict(null);
          else void queue.flush();
        }}
        className={`flex h-7 items-center gap-1.5 rounded-md px-1.5 text-xs hover:bg-n3 ${look.tone}`}
      >
        <Icon of={look.icon} size={14} />
        <span
          role="status"
          className={state.type === 'saved' || state.type === 'saving' ? 'max-lg:sr-only' : 'max-w-60 truncate'}
        >
          {look.text}
        </span>
      </button>
    </Tooltip>
  );
}
