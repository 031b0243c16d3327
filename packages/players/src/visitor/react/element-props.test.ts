import { expect, test } from 'vitest';
import { nameAsBrowsersDo } from './element-props.ts';

function named(type: string, props: Record<string, unknown>): Record<string, unknown> {
  nameAsBrowsersDo(type, props);
  return props;
}

test('every letter of a text field counts as a change, of a box each press', () => {
  expect(named('input', { onChange: 1 })).toEqual({ onInput: 1 });
  expect(named('input', { type: 'search', onChange: 1 })).toEqual({ type: 'search', onInput: 1 });
  expect(named('textarea', { onChange: 1 })).toEqual({ onInput: 1 });
  expect(named('input', { type: 'range', onChange: 1 })).toEqual({ type: 'range', onInput: 1 });
  expect(named('input', { type: 'checkbox', onChange: 1 })).toEqual({ type: 'checkbox', onChange: 1 });
  expect(named('select', { onChange: 1 })).toEqual({ onChange: 1 });
});

test('focus and blur are those that bubble', () => {
  expect(named('ul', { onFocus: 1, onBlur: 2, onClick: 3 })).toEqual({ onFocusIn: 1, onFocusOut: 2, onClick: 3 });
});

test('attributes of SVG have their hyphens, and no others', () => {
  expect(named('path', { strokeWidth: 2, fillRule: 'evenodd', viewBox: '0 0 1 1', className: 'a' })).toEqual({
    'stroke-width': 2,
    'fill-rule': 'evenodd',
    viewBox: '0 0 1 1',
    className: 'a',
  });
});

test('numbers of a style are px where a length is meant, and the style that was given stays as it was', () => {
  const style = { height: 12, opacity: 0.5, zIndex: 2, '--at': 3, width: '50%' };

  expect(named('div', { style }).style).toEqual({ height: '12px', opacity: 0.5, zIndex: 2, '--at': 3, width: '50%' });
  expect(style.height).toBe(12);
});
