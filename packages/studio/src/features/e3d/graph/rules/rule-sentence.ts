import type { Comparison, Condition, Term } from '../condition.ts';
import type { Bound, Rule } from './rule.ts';

/** How things of a rule are called. */
export interface RuleNames {
  /** What a port gives. */
  port: (port: string) => string;
  /** An option, of what a port gives. */
  option: (port: string, option: string) => string;
}

export const COMPARISON_LABELS: Readonly<Record<Comparison, string>> = {
  '==': 'is',
  '!=': 'is not',
  '<': 'is below',
  '<=': 'is at most',
  '>': 'is above',
  '>=': 'is at least',
};

/** A rule as a sentence. What is not chosen yet is an ellipsis. */
export function ruleSentence(rule: Rule, names: RuleNames): string {
  if (rule.type === 'range') {
    const number = rule.number === null ? '…' : names.port(rule.number);
    const end = (bound: Bound): string | null =>
      bound === null ? null : bound.type === 'number' ? String(bound.number) : names.port(bound.port);
    const [min, max] = [end(rule.min), end(rule.max)];
    if (min !== null && max !== null) return `${number} stays between ${min} and ${max}`;
    if (min !== null) return `${number} is at least ${min}`;
    return `${number} is at most ${max ?? '…'}`;
  }
  const choice = rule.choice === null ? '…' : names.port(rule.choice);
  const option = rule.option === '' ? '…' : names.option(rule.choice ?? '', rule.option);
  const when = rule.when.type === 'text' ? rule.when.text : conditionSentence(rule.when.condition, names);
  return rule.type === 'allow'
    ? `${option} of ${choice} only when ${when}`
    : `When ${when}, ${choice} must be ${option}`;
}

const conditionSentence = ({ join, terms }: Condition, names: RuleNames): string =>
  terms.length === 0 ? '…' : terms.map((term) => termSentence(term, names)).join(` ${join} `);

function termSentence(term: Term, names: RuleNames): string {
  const name = term.name === '' ? '…' : names.port(term.name);
  switch (term.type) {
    case 'option':
      return `${name} ${term.isNot ? 'is not' : 'is'} ${term.option === '' ? '…' : names.option(term.name, term.option)}`;
    case 'options':
      return `${name} is ${listed(term.options.map((option) => names.option(term.name, option)))}`;
    case 'yes':
      return `${name} is ${term.isNot ? 'no' : 'yes'}`;
    case 'number':
      return `${name} ${COMPARISON_LABELS[term.comparison]} ${term.number}`;
  }
}

const listed = (names: readonly string[]): string =>
  names.length === 0 ? '…' : [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');
