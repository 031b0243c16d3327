import { expect, test } from 'vitest';
import { planPrune } from './prune-plan.ts';

const at = (revision: number, time: string) => ({ revision, at: new Date(`2026-05-12T${time}:00Z`) });

test('the last revision of each hour stays and stands for the others', () => {
  const old = [at(1, '10:00'), at(2, '10:20'), at(3, '10:59'), at(4, '11:00'), at(5, '13:30'), at(6, '13:40')];
  expect(planPrune(old, new Set())).toEqual([
    { into: 3, from: [1, 2] },
    { into: 6, from: [5] },
  ]);
});

test('a pinned revision stays and takes in only what came before it', () => {
  const old = [at(1, '10:00'), at(2, '10:10'), at(3, '10:20'), at(4, '10:30')];
  expect(planPrune(old, new Set([2]))).toEqual([
    { into: 2, from: [1] },
    { into: 4, from: [3] },
  ]);
  expect(planPrune(old, new Set([1, 2, 3]))).toEqual([]);
});
