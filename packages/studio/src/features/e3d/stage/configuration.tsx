import type { CompiledGraph } from '@diorama/documents/e3d/graph/compile-graph.ts';
import { compileGraph } from '@diorama/documents/e3d/graph/compile-graph.ts';
import { type Choice, choose } from '@diorama/documents/e3d/graph/constraints.ts';
import { Evaluation } from '@diorama/documents/e3d/graph/evaluation.ts';
import { configurationOf, filterOf } from '@diorama/documents/e3d/graph/filter.ts';
import {
  type Configuration,
  draftGraph,
  type GraphSource,
  type InputValue,
} from '@diorama/documents/e3d/graph/graph-source.ts';
import { type SceneResults, sceneResults } from '@diorama/documents/e3d/graph/results.ts';
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { usePastRevision } from '../../../editor/history/past-revision.tsx';
import { useEditor, useList, useShownRecords } from '../editor-hooks.ts';

/** The configuration one tries out in the editor: it is in the address, and no part of the document. */
interface ConfigurationSession {
  source: GraphSource;
  graph: CompiledGraph;
  /** The graph at the configuration of the address. Another object whenever either is another. */
  evaluation: Evaluation;
  results: SceneResults;
  /** Makes a choice as a visitor would: refused and corrected by the rules. */
  choose: (input: string, value: InputValue) => Choice;
  /** Shows a configuration as it is, whatever the rules say; {} shows the defaults. */
  show: (configuration: Configuration) => void;
}

const Context = createContext<ConfigurationSession | null>(null);

export function ConfigurationProvider({ children }: { children: ReactNode }) {
  const { filter, setFilter } = useAddress();
  const source = useShownGraph();
  const graph = useCompiledGraph(source);
  const evaluation = useMemo(() => new Evaluation(graph, configurationOf(graph, filter)), [graph, filter]);
  const results = useMemo(() => sceneResults(evaluation), [evaluation]);
  const show = useCallback(
    (configuration: Configuration) => setFilter(filterOf(graph, configuration)),
    [graph, setFilter],
  );
  const value = useMemo(
    (): ConfigurationSession => ({
      source,
      graph,
      evaluation,
      results,
      show,
      choose(input, wanted) {
        // A copy: what is shown follows the address.
        const tried = new Evaluation(graph, evaluation.configuration());
        const choice = choose(tried, input, wanted);
        if (choice.isTaken) show(tried.configuration());
        return choice;
      },
    }),
    [source, graph, evaluation, results, show],
  );
  return <Context value={value}>{children}</Context>;
}

export function useConfiguration(): ConfigurationSession {
  const session = useContext(Context);
  if (!session) throw new Error('This part belongs inside a ConfigurationProvider');
  return session;
}

/** The graph, made of the one before it: a changed cell costs its own row. */
function useCompiledGraph(source: GraphSource): CompiledGraph {
  const { documentId } = useEditor();
  // biome-ignore lint/correctness/useExhaustiveDependencies: new for each document
  const kept = useMemo((): { graph?: CompiledGraph } => ({}), [documentId]);
  return useMemo(() => {
    kept.graph = compileGraph(source, kept.graph);
    return kept.graph;
  }, [source, kept]);
}

/** Nodes and tables of what is on screen: of now, or of the past revision that is shown. */
function useShownGraph(): GraphSource {
  const { store } = useEditor();
  const { past } = usePastRevision();
  const shown = useShownRecords();
  const parts = [useList('nodes'), useList('dataTables'), useList('rows')];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists say when the document has changed
  return useMemo(() => draftGraph(past ? shown : store.records()), [store, past, past && shown, ...parts]);
}
