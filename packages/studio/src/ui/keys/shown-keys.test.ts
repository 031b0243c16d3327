import { expect, test } from 'vitest';
import { keyGroups, showKeys } from './shown-keys.ts';

const line = (label: string) => ({ keys: ['A'], label });

test('keys are listed while their part is on the screen, each once and under its title', () => {
  const hide = [
    showKeys({ title: 'Here', keys: [line('One')] }),
    showKeys({ title: 'There', keys: [] }),
    showKeys({ title: 'Here', keys: [line('One'), line('Two')] }),
  ];
  expect(keyGroups()).toEqual([{ title: 'Here', keys: [line('One'), line('Two')] }]);
  hide[2]?.();
  expect(keyGroups()).toEqual([{ title: 'Here', keys: [line('One')] }]);
  for (const hideOne of hide) hideOne();
  expect(keyGroups()).toEqual([]);
});
