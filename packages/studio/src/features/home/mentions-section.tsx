import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mentions } from '../../editor/comments/comments.queries.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { oneTabStop } from '../../ui/list/one-tab-stop.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { HomeSection } from './home-section.tsx';

/** Open comments that mention the current user, each leading to its thread; nothing while there are none. */
export function MentionsSection() {
  const { data } = useQuery(mentions);
  if (!data || data.length === 0) return null;
  return (
    <HomeSection title="Mentions you">
      <ul ref={oneTabStop} className="divide-y divide-n4">
        {data.map(({ commentId, threadId, by, at, text, product, project }) => (
          <li key={commentId} className="relative flex gap-2.5 py-2.5 first:pt-0">
            <Avatar name={by.name} colorKey={by.id} />
            <span className="flex min-w-0 flex-1 flex-col">
              <Link
                to="/projects/$projectId/studio/$type/$id"
                params={{ projectId: project.id, type: product.type, id: product.id }}
                search={{ comments: threadId }}
                className="line-clamp-2 break-words font-strong text-n12 no-underline after:absolute after:inset-0 hover:underline"
              >
                {text}
              </Link>
              <span className="truncate text-n10 text-xs">
                {by.name} · {product.name}, {project.name} · <TimeAgo at={at} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
