import type { CheckIssue } from '@diorama/documents/engine/check-issue.ts';
import { useMemo } from 'react';
import { useList } from '../editor-hooks.ts';
import { useStage } from './stage-context.tsx';

/** Pictures and transitions that the server still prepares, or could not. */
export function useMediaIssues(): readonly CheckIssue[] {
  const { media } = useStage();
  const keyframes = useList('keyframes');
  const transitions = useList('transitions');
  return useMemo(() => {
    const issues: CheckIssue[] = [];
    for (const { id, missing } of media?.keyframes ?? []) {
      const keyframe = keyframes.find((record) => record.id === id);
      if (!keyframe || missing === 0) continue;
      const message = `The image of “${keyframe.name}” is still being prepared`;
      issues.push({
        level: 'error',
        check: 'keyframe.image.pending',
        message,
        record: `keyframes/${id}`,
        path: ['image'],
      });
    }
    for (const { id, state, progress, message } of media?.transitions ?? []) {
      const transition = transitions.find((record) => record.id === id);
      if (!transition || transition.frames.length === 0) continue;
      const at = { check: 'transition.encode', record: `transitions/${id}`, path: ['frames'] };
      const isWorking = state === 'queued' || state === 'running';
      if (isWorking) {
        const progressText = `“${transition.name}” is being encoded, ${Math.round(progress * 100)} %`;
        issues.push({ ...at, level: 'error', check: 'transition.encode.pending', message: progressText });
      }
      if (state === 'failed') {
        const why = `“${transition.name}” will cross-fade: ${message ?? 'it could not be encoded'}`;
        issues.push({ level: 'warning', message: why, ...at });
      }
    }
    const known = new Set([
      ...keyframes.map(({ id }) => `keyframes/${id}`),
      ...transitions.map(({ id }) => `transitions/${id}`),
    ]);
    const reported = (media?.issues ?? []).flatMap(({ record, path, ...issue }) =>
      record !== null && known.has(record) ? { ...issue, record, path: path.map(String) } : [],
    );
    return [...issues, ...reported];
  }, [media, keyframes, transitions]);
}
