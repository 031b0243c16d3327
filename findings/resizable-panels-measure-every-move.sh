#!/usr/bin/env bash
# Guess: two panels that are not being resized cost nothing while the pointer moves over what is in them.
# What happens: the library listens to every pointermove of the document and measures each separator anew with each of them, also far
#   away from it and without a button held. `getBoundingClientRect` makes the browser lay the page out at once, so every step of
#   a drag elsewhere on the page has a layout in the middle of its script. An event whose default was prevented is not looked at.
# Version: react-resizable-panels 4.24.0 with React 19.2.0, in jsdom 27.0.1.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund react-resizable-panels@4.24.0 react@19.2.0 react-dom@19.2.0 jsdom@27.0.1
cat > run.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('<!doctype html><div id="root"></div>', { pretendToBeVisual: true });
window.ResizeObserver = class { observe() {} unobserve() {} disconnect() {} };
for (const name of ['window', 'document', 'HTMLElement', 'Element', 'Node', 'ResizeObserver', 'DOMRect', 'PointerEvent', 'CSSStyleSheet', 'getComputedStyle'])
  globalThis[name] ??= name === 'window' ? window : window[name];
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
// Panels side by side: 500 px each, with a separator of 10 px between them.
const boxes = { left: [0, 500], separator: [500, 10], right: [510, 490], group: [0, 1000] };
let measured = 0;
window.Element.prototype.getBoundingClientRect = function () {
  if (this.getAttribute('role') === 'separator') measured += 1;
  const [x, width] = boxes[this.id] ?? [0, 1000];
  return { x, y: 0, left: x, top: 0, width, height: 600, right: x + width, bottom: 600, toJSON() {} };
};
for (const [name, at] of [['offsetWidth', 1], ['offsetLeft', 0]])
  Object.defineProperty(window.HTMLElement.prototype, name, { get() { return (boxes[this.id] ?? [0, 1000])[at]; } });
Object.defineProperty(window.HTMLElement.prototype, 'offsetHeight', { get: () => 600 });
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { Group, Panel, Separator } = await import('react-resizable-panels');
await act(() =>
  createRoot(document.getElementById('root')).render(
    createElement(Group, { id: 'group', orientation: 'horizontal' },
      createElement(Panel, { id: 'left' }), createElement(Separator, { id: 'separator' }), createElement(Panel, { id: 'right' })),
  ),
);
const moves = (isPrevented) => {
  measured = 0;
  for (let step = 0; step < 100; step += 1) {
    const event = new window.PointerEvent('pointermove', { bubbles: true, cancelable: true, clientX: 100 + step, clientY: 300 });
    if (isPrevented) event.preventDefault();
    document.body.dispatchEvent(event);
  }
  return measured;
};
console.log(JSON.stringify({ moved: moves(false), prevented: moves(true) }));
process.exit(0);
JS
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = '{"moved":100,"prevented":0}' ]
