import { useLater } from '../../visitor/use-later.ts';
import type { IcgiStage, StageState } from '../stage.port.ts';
import type { WalkthroughModel } from './walkthrough-model.ts';

/** What follows transitions, fetched behind the first picture by the walkthroughs that have it. */
export function LaterFollowers(props: {
  stage: IcgiStage;
  state: StageState;
  model: WalkthroughModel;
  hidden: ReadonlySet<string>;
}) {
  const { stage, state, model, hidden } = props;
  const isWanted = (model.data.product.tracks ?? []).length > 0;
  const { part } = useLater(() => import('./followers.tsx'), isWanted && state.isReady);
  if (!part || !isWanted) return null;
  return <part.Followers stage={stage} model={model} transition={state.moving?.transition ?? null} hidden={hidden} />;
}
