import type { PreviewComment, PreviewThread } from '@diorama/contract/rest/preview-comments.calls.ts';
import { previewText } from '../preview-strings.ts';
import { Card } from './card.tsx';
import { CommentFields, type Written } from './comment-form.tsx';

interface ThreadCardProps {
  thread: PreviewThread;
  about: string;
  name: string | null;
  mayAnswer: boolean;
  onSend: (comment: Written) => Promise<string | null>;
  onClose: () => void;
}

/** A comment with its answers, and a field for one more. */
export function ThreadCard({ thread, about, name, mayAnswer, onSend, onClose }: ThreadCardProps) {
  return (
    <Card
      title={thread.isResolved ? previewText('resolved') : previewText('thread')}
      about={about}
      onClose={onClose}
      takesFocus
    >
      <ul className="pc-said">
        {[thread, ...thread.replies].map((comment) => (
          <li key={comment.id}>
            <Byline comment={comment} />
            <p>{comment.text}</p>
          </li>
        ))}
      </ul>
      {mayAnswer ? (
        <CommentFields name={name} label="answer" onSend={onSend} takesFocus={false} />
      ) : (
        <p className="pc-fault">{previewText('full')}</p>
      )}
    </Card>
  );
}

/** Who said it, and when. */
export function Byline({ comment: { name, isEditor, at } }: { comment: PreviewComment }) {
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <p className="pc-by">
      <b>{name}</b>
      {isEditor ? <span>{previewText('team')}</span> : null}
      <time dateTime={at}>{when.format(new Date(at))}</time>
    </p>
  );
}
