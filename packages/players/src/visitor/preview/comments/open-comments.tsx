import { render } from 'preact';
import type { PinSurface } from '../pin-surface.ts';
import { readComments } from './comment-calls.ts';
import { CommentsLayer } from './comments-layer.tsx';
import './comments.css';

/** Lays comments over a draft, where its link welcomes them. Without a network there are none. */
export function openComments(surface: PinSurface | null): void {
  readComments().then(
    (comments) => {
      if (!comments.areWelcome) return;
      const root = document.createElement('div');
      root.className = 'pc';
      document.body.append(root);
      render(<CommentsLayer surface={surface} first={comments} />, root);
    },
    () => undefined,
  );
}
