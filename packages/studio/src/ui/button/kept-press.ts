/** A link that is held down, and where it lies. Client pixels. */
export interface Press {
  address: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Pointer extends Event {
  clientX: number;
  clientY: number;
}

const isPointer = (event: Event): event is Pointer => 'clientX' in event && 'clientY' in event;

/**
 * Follows a link that was rendered again while it was held down, as when the placeholder of a screen is replaced by the
 * screen: browsers click neither element. `host`: the window.
 */
export function followWhenReleased(host: EventTarget, press: Press, go: (address: string) => void): void {
  const ends = new AbortController();
  const { signal } = ends;
  host.addEventListener(
    'pointerup',
    (event) => {
      ends.abort();
      if (!isPointer(event)) return;
      const { clientX: x, clientY: y } = event;
      if (x >= press.left && x <= press.right && y >= press.top && y <= press.bottom) go(press.address);
    },
    { signal },
  );
  host.addEventListener('pointercancel', () => ends.abort(), { signal });
}
