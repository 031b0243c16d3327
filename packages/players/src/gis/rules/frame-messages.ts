/** Longest message that is read. */
const MAX_LENGTH = 200;

/**
 * Takes `{type: 'mapMessage', message}` of the page that the map is framed in, as the configurator's page does: other
 * windows are not listened to, and who may frame the page, its server says to the browser (`frame-ancestors`).
 */
export function listenToFrame(onMessage: (message: string) => void, signal: AbortSignal): void {
  addEventListener(
    'message',
    ({ data, source, origin }: MessageEvent<unknown>) => {
      if (source !== parent || parent === window || origin === 'null') return;
      if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'mapMessage') return;
      if ('message' in data && typeof data.message === 'string' && data.message.length <= MAX_LENGTH)
        onMessage(data.message);
    },
    { signal },
  );
}
