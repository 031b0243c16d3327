import { useSyncExternalStore } from 'react';
import type { IcgiStage, StageState } from '../stage.port.ts';

/** What the stage shows now. */
export const useStageState = (stage: IcgiStage): StageState =>
  useSyncExternalStore(stage.subscribe, stage.state, stage.state);
