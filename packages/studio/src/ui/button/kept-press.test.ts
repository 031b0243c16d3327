import { expect, test } from 'vitest';
import { followWhenReleased } from './kept-press.ts';

const PRESS = { address: '/projects/a/theme', left: 100, top: 40, right: 160, bottom: 80 };
const pointer = (type: string, clientX = 0, clientY = 0) => Object.assign(new Event(type), { clientX, clientY });

function held() {
  const host = new EventTarget();
  const went: string[] = [];
  followWhenReleased(host, PRESS, (address) => went.push(address));
  return { host, went };
}

test('a link that was drawn anew while it was held down is followed when it is let go there, once', () => {
  const { host, went } = held();
  host.dispatchEvent(pointer('pointerup', 130, 60));
  host.dispatchEvent(pointer('pointerup', 130, 60));
  expect(went).toEqual([PRESS.address]);
});

test('let go elsewhere, or taken over by a scroll, it is not followed', () => {
  const { host, went } = held();
  host.dispatchEvent(pointer('pointerup', 300, 60));
  host.dispatchEvent(pointer('pointerup', 130, 60));
  const other = held();
  other.host.dispatchEvent(pointer('pointercancel'));
  other.host.dispatchEvent(pointer('pointerup', 130, 60));
  expect([...went, ...other.went]).toEqual([]);
});
