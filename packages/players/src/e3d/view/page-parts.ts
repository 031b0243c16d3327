import type { PageProject } from '@diorama/contract/public/page-project.ts';
import type { InputValue } from '@diorama/documents/e3d/graph/graph-source.ts';
import type { Here } from '../../visitor/link-address.ts';
import type { Visit } from '../../visitor/use-visit.ts';
import type { Strings } from '../../visitor/visitor-strings.ts';
import type { WidgetSource } from '../../visitor/widget/open-widget.tsx';
import type { ControlPlan } from '../configuration/controls.ts';
import type { ConfigurationState } from '../configuration/use-configuration.ts';
import type { Reader } from '../configuration/value-text.ts';
import type { ConfiguratorData, ConfiguratorModel } from './configurator-model.ts';
import type { LoadedScene } from './use-scene.ts';

/** What the parts around the model work with. */
export interface PageParts {
  project: PageProject;
  configurator: ConfiguratorData;
  widgets: WidgetSource;
  isPreview?: boolean;
  visit: Visit;
  model: ConfiguratorModel;
  strings: Strings;
  loaded: LoadedScene;
  choices: ConfigurationState;
  plan: ControlPlan;
  reader: Reader;
  here: Here;
  go: (view: string | null) => void;
  choose: (input: string, value: InputValue) => void;
}
