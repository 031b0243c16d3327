import { Link } from '@tanstack/react-router';
import { useShell } from '../shell-context.tsx';

/** Below a field that shows the text of a translation key: which, with the way to it. What is typed above replaces it. */
export function KeyOfText({ textKey }: { textKey: string }) {
  const { project } = useShell();
  return (
    <p className="min-w-0 text-n10 text-xs [overflow-wrap:anywhere]">
      Shows the text of{' '}
      {project ? (
        <Link
          to="/projects/$projectId/translations"
          params={{ projectId: project.id }}
          search={{ q: textKey }}
          className="font-mono text-accent-ink"
        >
          {textKey}
        </Link>
      ) : (
        <span className="font-mono">{textKey}</span>
      )}
    </p>
  );
}
