import { dependsOn } from '@diorama/documents/e3d/commands/graph.commands.ts';
import { compileExpression } from '@diorama/documents/e3d/expression/compile-expression.ts';
import { ExpressionError } from '@diorama/documents/e3d/expression/expression-error.ts';
import { EXPRESSION_FUNCTIONS } from '@diorama/documents/e3d/expression/functions.ts';
import type { GraphNode } from '@diorama/documents/e3d/graph/graph-source.ts';
import { nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { MAX_EXPRESSION } from '@diorama/documents/e3d/graph-nodes.ts';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Field } from '../../../editor/fields/field.ts';
import { cx } from '../../../ui/cx.ts';
import { popupLook } from '../../../ui/show/popup-look.ts';
import { useConfiguration } from '../stage/configuration.tsx';
import { useGraph } from './canvas/use-graph.ts';
import { useGraphCommands } from './canvas/use-graph-commands.ts';
import { useColumns } from './columns-field.tsx';
import { variableText } from './condition.ts';

/** Something that can be written where the caret is. */
interface Completion {
  /** What is shown. */
  name: string;
  /** What is written. */
  text: string;
  about: string;
}

const MOST_OFFERED = 8;

/** The part of a name before the caret; null: none is being written. */
function wordBefore(text: string, caret: number): { word: string; from: number } | null {
  const [word] = /`?[A-Za-z_][A-Za-z0-9_-]*$/.exec(text.slice(0, caret)) ?? [];
  return word === undefined ? null : { word: word.replace('`', ''), from: caret - word.length };
}

/** Names and functions that begin with what is written, names first. */
function completionsOf(word: string, names: readonly { name: string; about: string }[]): Completion[] {
  const begins = (name: string) => name.toLowerCase().startsWith(word.toLowerCase()) && name !== word;
  return [
    ...names.filter(({ name }) => begins(name)).map(({ name, about }) => ({ name, text: variableText(name), about })),
    ...EXPRESSION_FUNCTIONS.filter(([name]) => begins(name)).map(([name, { form }]) => ({
      name: form,
      text: `${name}(`,
      about: 'Function',
    })),
  ].slice(0, MOST_OFFERED);
}

/** The same type in the field and in the marks behind it, so that they lie on each other. */
const TYPE = 'whitespace-pre-wrap break-words px-2 py-1.5 font-mono text-sm';

/** An expression: its first fault is marked at the character, and names are completed by keyboard. */
export function ExpressionField({ node, field }: { node: GraphNode; field: Field<string> }) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const actions = useGraphCommands();
  const { views } = useGraph();
  const columns = useColumns(node);
  const names = useNames(node);
  const canFeed = (name: string): boolean =>
    (views.get(name)?.outputs.length ?? 0) > 0 &&
    !columns.some(({ value }) => value === name) &&
    !dependsOn((id) => views.get(id)?.node, name, node.id);
  const text = field.value ?? '';
  const fault = faultIn(text);
  const [caret, setCaret] = useState<number | null>(null);
  const [picked, setPicked] = useState(0);
  const word = caret === null ? null : wordBefore(text, caret);
  const offered = word ? completionsOf(word.word, names) : [];
  const close = () => setCaret(null);
  const take = (completion: Completion) => {
    if (!word || caret === null) return;
    field.onChange(text.slice(0, word.from) + completion.text + text.slice(caret), 'text');
    const end = word.from + completion.text.length;
    close();
    requestAnimationFrame(() => area.current?.setSelectionRange(end, end));
  };
  /** A variable that is called like a node, and has no source yet, is fed by that node. */
  const connectNamed = () => {
    if (fault || field.isReadOnly) return;
    const items = compileExpression(text).variables.flatMap((name) =>
      node.in[name] === undefined && canFeed(name) ? [{ node: node.id, input: name, from: name }] : [],
    );
    if (items.length > 0) actions.connect(items);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = offered[picked] ?? offered[0];
    if (!chosen) return;
    if (event.key === 'ArrowDown') setPicked((picked + 1) % offered.length);
    else if (event.key === 'ArrowUp') setPicked((picked + offered.length - 1) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-n10">
        {field.label}
      </label>
      <div className="relative">
        <div className="field-box relative block h-auto min-h-16 p-0" data-invalid={fault !== null}>
          <div
            aria-hidden
            className={cx(TYPE, 'pointer-events-none absolute inset-0 overflow-hidden text-transparent')}
          >
            {text.slice(0, fault?.at ?? text.length)}
            {fault && (
              <mark className="rounded-xs bg-bad-soft text-transparent underline decoration-2 decoration-bad decoration-wavy">
                {text.slice(fault.at, fault.end) || ' '}
              </mark>
            )}
          </div>
          <textarea
            ref={area}
            id={id}
            value={text}
            spellCheck={false}
            autoComplete="off"
            maxLength={MAX_EXPRESSION}
            readOnly={field.isReadOnly}
            aria-invalid={fault !== null || undefined}
            aria-describedby={fault ? `${id}-fault` : undefined}
            aria-autocomplete="list"
            aria-controls={offered.length > 0 ? `${id}-list` : undefined}
            aria-activedescendant={offered.length > 0 ? `${id}-${picked}` : undefined}
            className={cx(
              TYPE,
              'field-sizing-content relative block min-h-16 w-full resize-none bg-transparent outline-none',
            )}
            onChange={(event) => {
              field.onChange(event.target.value, 'text');
              setCaret(event.target.selectionStart);
              setPicked(0);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close();
              connectNamed();
            }}
          />
        </div>
        {offered.length > 0 && (
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label="Completions"
            className={cx(popupLook, 'absolute inset-x-0 top-full z-30 mt-1 p-1')}
          >
            {offered.map((completion, at) => (
              <div
                key={completion.name}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === picked}
                className={cx('flex justify-between gap-2 rounded-sm px-2 py-1', at === picked && 'bg-n4')}
                onPointerDown={(event) => {
                  event.preventDefault();
                  take(completion);
                }}
              >
                <code className="min-w-0 truncate">{completion.name}</code>
                <span className="flex-none text-n10 text-xs">{completion.about}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      {fault && (
        <p id={`${id}-fault`} className="text-bad-ink text-xs">
          {fault.message}
        </p>
      )}
      <FunctionTable />
    </div>
  );
}

function FunctionTable() {
  return (
    <details className="text-xs">
      <summary className="cursor-default text-n10 hover:text-n12">Functions</summary>
      <dl className="mt-1 flex max-h-56 flex-col gap-1 overflow-y-auto">
        {EXPRESSION_FUNCTIONS.map(([name, { form, about }]) => (
          <div key={name}>
            <dt>
              <code>{form}</code>
            </dt>
            <dd className="text-n10">{about}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function faultIn(text: string): ExpressionError | null {
  try {
    compileExpression(text);
    return null;
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}

/** What can be named in the expression of a node: its inputs, its table's columns, and other nodes. */
function useNames(node: GraphNode): { name: string; about: string }[] {
  const { source } = useConfiguration();
  const columns = useColumns(node);
  const inputs = Object.keys(node.in);
  return [
    ...inputs.map((name) => ({ name, about: 'Input' })),
    ...columns.map(({ value, detail }) => ({ name: value, about: detail })),
    ...source.nodes
      .filter(({ id, type }) => id !== node.id && !inputs.includes(id) && !/^(constraint|action|event)\./.test(type))
      .map((one) => ({ name: one.id, about: nodeName(one) })),
  ];
}
