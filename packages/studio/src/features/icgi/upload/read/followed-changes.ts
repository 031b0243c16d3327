/** Milliseconds after which the state is fetched again although the live channel is silent: it may be down. */
const ASK_AGAIN = 10_000;

/** Changes that are waited for one after the other. */
interface FollowedChanges {
  /** Resolves with the next change, at once when there was one since the last, after a while without one, and when the signal ends the wait. */
  next(): Promise<void>;
  end(): void;
}

/** Turns notifications of changes into something to wait for. `follow` returns what ends it. */
export function followedChanges(
  follow: (onChange: () => void) => () => void,
  signal: AbortSignal,
  askAgain = ASK_AGAIN,
): FollowedChanges {
  let change = Promise.withResolvers<void>();
  const note = () => change.resolve();
  const unfollow = follow(note);
  signal.addEventListener('abort', note);
  return {
    async next() {
      if (signal.aborted) return;
      const timer = setTimeout(note, askAgain);
      await change.promise;
      clearTimeout(timer);
      change = Promise.withResolvers();
    },
    end() {
      unfollow();
      signal.removeEventListener('abort', note);
    },
  };
}
