import type { Edge, Connection as FlowConnection, OnConnectEnd, OnConnectStart } from '@xyflow/react';
import { useCallback, useMemo, useState } from 'react';
import { notifyFailed } from '../../../../ui/notice/notify.ts';
import { refusalOf, type Wire } from './connection.ts';
import type { OpenEnd } from './fitting-types.ts';
import { type NodeView, portText } from './graph-view.ts';
import type { GraphActions } from './use-graph-actions.ts';

const wireOf = ({ source, sourceHandle, target, targetHandle }: FlowConnection | Edge): Wire => ({
  from: source,
  output: sourceHandle ?? '',
  to: target,
  input: targetHandle ?? '',
});

/** Drawing connections from port to port. A refused one says why; one that ends on the empty canvas offers nodes that fit. */
export function useConnecting(
  actions: GraphActions,
  views: ReadonlyMap<string, NodeView>,
  openMenu: (point: { clientX: number; clientY: number }, end: OpenEnd | null) => void,
) {
  const [end, setEnd] = useState<OpenEnd | null>(null);
  const fitting = useMemo(() => {
    if (!end) return null;
    return (node: string, port: string, isOutput: boolean): boolean => {
      if (node === end.node && port === end.port && isOutput === end.isOutput) return true;
      if (isOutput === end.isOutput) return false;
      const wire: Wire = end.isOutput
        ? { from: end.node, output: end.port, to: node, input: port }
        : { from: node, output: port, to: end.node, input: end.port };
      return refusalOf(views, wire) === null;
    };
  }, [end, views]);
  const onConnectStart: OnConnectStart = useCallback(
    (_event, { nodeId, handleId, handleType }) => {
      const view = views.get(nodeId ?? '');
      const isOutput = handleType === 'source';
      const port = (isOutput ? view?.outputs : view?.inputs)?.find(({ name }) => name === handleId);
      if (view && port) setEnd({ node: view.node.id, port: port.name, isOutput, type: port.type });
    },
    [views],
  );
  const onConnectEnd: OnConnectEnd = useCallback(
    (event, { fromHandle, toHandle, isValid }) => {
      setEnd(null);
      if (!fromHandle || isValid === true) return;
      if (toHandle) {
        const [out, into] = fromHandle.type === 'source' ? [fromHandle, toHandle] : [toHandle, fromHandle];
        if (out.type !== 'source' || into.type !== 'target') return;
        const wire = { from: out.nodeId, output: out.id ?? '', to: into.nodeId, input: into.id ?? '' };
        const refused = refusalOf(views, wire);
        if (refused) notifyFailed(refused.message, { id: 'connection', detail: refused.detail });
        return;
      }
      const isOnCanvas = event.target instanceof Element && event.target.classList.contains('react-flow__pane');
      if (end && isOnCanvas) openMenu('changedTouches' in event ? touchOf(event) : event, end);
    },
    [views, end, openMenu],
  );
  return {
    fitting,
    flow: {
      onConnectStart,
      onConnectEnd,
      onConnect: (connection: FlowConnection) => {
        const { from, output, to, input } = wireOf(connection);
        actions.connect([{ node: to, input, from: portText(views.get(from), from, output) }]);
      },
      isValidConnection: (connection: FlowConnection | Edge) => refusalOf(views, wireOf(connection)) === null,
    },
  };
}

function touchOf(event: TouchEvent): { clientX: number; clientY: number } {
  const [touch] = event.changedTouches;
  return { clientX: touch?.clientX ?? 0, clientY: touch?.clientY ?? 0 };
}
