import { compileGraph } from '@diorama/documents/e3d/graph/compile-graph.ts';
import { type Choice, choose, type Refusal } from '@diorama/documents/e3d/graph/constraints.ts';
import { Evaluation } from '@diorama/documents/e3d/graph/evaluation.ts';
import { configurationOf, filterOf } from '@diorama/documents/e3d/graph/filter.ts';
import type { Configuration, GraphSource, InputValue } from '@diorama/documents/e3d/graph/graph-source.ts';
import { sceneResults } from '@diorama/documents/e3d/graph/results.ts';
import type { FilterValue } from '@diorama/documents/shared/filter-values.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Where a configuration is kept: the address of a page, or the memory of a preview. */
export interface FilterPort {
  read: () => FilterValue[];
  write: (filter: FilterValue[]) => void;
  /** Called when it became another one elsewhere. */
  subscribe: (listener: () => void) => () => void;
}

/** The result of the last choice, apart from the choice itself. */
export type Notice =
  | { type: 'refused'; input: string; value: InputValue; refusals: readonly Refusal[]; fixes: readonly Fix[] }
  | { type: 'corrected'; input: string; before: Configuration; corrected: readonly Fix[] };

export interface Fix {
  input: string;
  value: InputValue;
}

/** What a visitor has chosen, and everything that follows from it. */
export function useConfiguration(source: GraphSource, port: FilterPort) {
  const graph = useMemo(() => compileGraph(source), [source]);
  const [configuration, setConfiguration] = useState<Configuration>(() => configurationOf(graph, port.read()));
  const [notice, setNotice] = useState<Notice | null>(null);
  const evaluation = useMemo(() => new Evaluation(graph, configuration), [graph, configuration]);
  const results = useMemo(() => sceneResults(evaluation), [evaluation]);
  // Several choices may come before the next picture: each goes on from the one before.
  const now = useRef(configuration);
  const filter = useMemo(() => filterOf(graph, configuration), [graph, configuration]);

  const show = useCallback(
    (next: Configuration) => {
      now.current = next;
      setConfiguration(next);
      setNotice(null);
      port.write(filterOf(graph, next));
    },
    [graph, port],
  );
  const make = useCallback(
    (fixes: readonly Fix[]): Choice => {
      const before = now.current;
      const tried = new Evaluation(graph, before);
      let last: Choice = { isTaken: true, corrected: [] };
      for (const { input, value } of fixes) {
        last = choose(tried, input, value);
        if (!last.isTaken) {
          setNotice({ type: 'refused', input, value, refusals: last.refusals, fixes: last.fixes });
          return last;
        }
      }
      show(tried.configuration());
      if (last.isTaken && last.corrected.length > 0)
        setNotice({ type: 'corrected', input: fixes.at(-1)?.input ?? '', before, corrected: last.corrected });
      return last;
    },
    [graph, show],
  );
  useEffect(
    () =>
      port.subscribe(() => {
        const next = configurationOf(graph, port.read());
        now.current = next;
        setConfiguration(next);
        setNotice(null);
      }),
    [graph, port],
  );
  /** The graph at what was chosen last, also before it is on the screen. */
  const latest = useCallback(() => new Evaluation(graph, now.current), [graph]);
  return {
    latest,
    graph,
    configuration,
    evaluation,
    results,
    filter,
    notice,
    make,
    show,
    dismiss: () => setNotice(null),
  };
}

export type ConfigurationState = ReturnType<typeof useConfiguration>;
