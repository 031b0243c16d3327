/** A message of the page around: an object with a `type`. */
export type FrameMessage = Readonly<Record<string, unknown>> & { type: string };

/**
 * Listens to the page that this one is framed in. Other windows are not listened to; who may frame the page, its server says
 * to the browser (`frame-ancestors`). `origin`: where answers go, and nowhere else.
 */
export function listenToParent(onMessage: (message: FrameMessage, origin: string) => void, signal: AbortSignal): void {
  addEventListener(
    'message',
    ({ data, source, origin }: MessageEvent<unknown>) => {
      if (source !== parent || parent === window || origin === 'null') return;
      if (isMessage(data)) onMessage(data, origin);
    },
    { signal },
  );
}

const isMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string';

/** The origin of the embedding page, as the browser reports it; null if there is none or it is not reported. */
export function parentOrigin(): string | null {
  if (parent === window) return null;
  const [nearest] = location.ancestorOrigins ?? [];
  const origin = nearest ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : null);
  return origin === 'null' ? null : origin;
}
