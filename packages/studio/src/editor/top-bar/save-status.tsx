import { CloudAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { useEditor, useSaveState } from '../../engine/editor-context.tsx';
import { useOnline } from '../../shell/use-online.ts';
import { Icon } from '../../ui/show/icon.tsx';
import { Tooltip } from '../../ui/show/tooltip.tsx';
import { putOffConflict } from '../conflict/put-off-conflict.store.ts';
import { useShell } from '../shell-context.tsx';

const changes = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`;

/** Shows whether changes are stored, being sent, or kept here until they can be sent. */
export function SaveStatus() {
  const { queue } = useEditor();
  const state = useSaveState();
  const isOnline = useOnline();
  const { document: documentName } = useShell().kind.kind.labels;
  const look = {
    saved: isOnline
      ? { icon: CloudCheck, text: 'Saved', hint: 'All changes are saved', tone: 'text-n10' }
      : {
          icon: CloudOff,
          text: 'Offline',
          hint: 'All changes are saved. New ones are saved on this computer until you are back online',
          tone: 'text-warn-ink',
        },
    saving: { icon: CloudUpload, text: 'Saving', hint: 'Saving your changes', tone: 'text-n10' },
    offline: {
      icon: CloudOff,
      text: state.type === 'offline' ? `Offline, ${changes(state.count)} kept` : '',
      hint: 'Saved on this computer. Will sync when you are back online. Press to try now',
      tone: 'text-warn-ink',
    },
    'signed-out': {
      icon: CloudAlert,
      text: state.type === 'signed-out' ? `Signed out, ${changes(state.count)} kept` : '',
      hint: 'Saved on this computer. Will sync when you sign in. Press to sign in in another tab',
      tone: 'text-bad-ink',
    },
    conflict: {
      icon: CloudAlert,
      text: 'Needs your choice',
      hint: 'Somebody changed the same fields. Your changes are kept on this computer until you choose',
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
      hint: `The ${documentName} was saved by a newer release. Your changes are kept on this computer`,
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
        className={`touch-target flex h-7 items-center gap-1.5 rounded-md px-1.5 text-xs hover:bg-n3 ${look.tone}`}
      >
        <Icon of={look.icon} size={14} />
        <span role="status" className={look.tone === 'text-n10' ? 'max-lg:sr-only' : 'max-w-60 truncate'}>
          {look.text}
        </span>
      </button>
    </Tooltip>
  );
}
