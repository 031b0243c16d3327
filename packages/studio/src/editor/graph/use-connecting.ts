import type { Connection, Edge, OnConnectEnd, OnConnectStart } from '@xyflow/react';
import { createContext, useMemo, useState } from 'react';
import { notifyFailed } from '../../ui/notice/notify.ts';
import type { Graph, OpenEnd, Wire } from './graph.ts';

/** While a connection is dragged: whether a port may take it. */
export const FittingPorts = createContext<((node: string, port: string, isOutput: boolean) => boolean) | null>(null);

const wireOf = ({ source, sourceHandle, target, targetHandle }: Connection | Edge): Wire => ({
  from: source,
  output: sourceHandle ?? '',
  to: target,
  input: targetHandle ?? '',
});

/** From an open end to a port. */
export const wireFrom = ({ node, port, isOutput }: OpenEnd, to: string, other: string): Wire =>
  isOutput ? { from: node, output: port, to, input: other } : { from: to, output: other, to: node, input: port };

/** Drawing connections from port to port. A refused one says why; one that ends on the empty canvas offers nodes that fit. */
export function useConnecting(
  { refusalOf, commands }: Graph,
  openMenu: (point: { clientX: number; clientY: number }, end: OpenEnd) => void,
) {
  const [end, setEnd] = useState<OpenEnd | null>(null);
  const fitting = useMemo(() => {
    if (!end) return null;
    return (node: string, port: string, isOutput: boolean): boolean =>
      isOutput === end.isOutput
        ? node === end.node && port === end.port
        : refusalOf(wireFrom(end, node, port)) === null;
  }, [end, refusalOf]);
  const onConnectStart: OnConnectStart = (_event, { nodeId, handleId, handleType }) =>
    setEnd({ node: nodeId ?? '', port: handleId ?? '', isOutput: handleType === 'source' });
  const onConnectEnd: OnConnectEnd = (event, { fromHandle, toHandle, isValid }) => {
    setEnd(null);
    if (!fromHandle || isValid === true) return;
    const from = { node: fromHandle.nodeId, port: fromHandle.id ?? '', isOutput: fromHandle.type === 'source' };
    if (toHandle) {
      const { message, detail } =
        (toHandle.type !== fromHandle.type && refusalOf(wireFrom(from, toHandle.nodeId, toHandle.id ?? ''))) || {};
      if (message) notifyFailed(message, { id: 'connection', ...(detail ? { detail } : {}) });
      return;
    }
    const [point] = 'changedTouches' in event ? event.changedTouches : [event];
    const isOnCanvas = event.target instanceof Element && event.target.classList.contains('react-flow__pane');
    if (point && isOnCanvas) openMenu(point, from);
  };
  return {
    fitting,
    flow: {
      onConnectStart,
      onConnectEnd,
      onConnect: (connection: Connection) => commands.connect(wireOf(connection)),
      isValidConnection: (connection: Connection | Edge) => refusalOf(wireOf(connection)) === null,
    },
  };
}
