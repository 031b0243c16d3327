import type { ReactNode } from 'react';
import { EntitySelectionProvider } from './entity-selection.tsx';
import { GraphSelectionProvider } from './graph/canvas/graph-selection.tsx';
import { DeliverModelsProvider } from './replace/deliver-models.tsx';
import { ReplaceModelProvider } from './replace/replace-model.tsx';
import { ConfigurationProvider } from './stage/configuration.tsx';
import { SceneMediaProvider } from './stage/scene/scene-media.tsx';
import { StageSessionProvider } from './stage/stage-session.tsx';
import { TableSessionProvider } from './tables/table-session.tsx';
import { ModelUploadsProvider } from './upload/model-uploads.tsx';
import { VariantsProvider } from './variants/import-variants.tsx';

/** The configurator editor's own contexts. */
export function E3dProviders({ children }: { children: ReactNode }) {
  return (
    <ConfigurationProvider>
      <EntitySelectionProvider>
        <GraphSelectionProvider>
          <StageSessionProvider>
            <SceneMediaProvider>
              <VariantsProvider>
                <ModelUploadsProvider>
                  <ReplaceModelProvider>
                    <DeliverModelsProvider>
                      <TableSessionProvider>{children}</TableSessionProvider>
                    </DeliverModelsProvider>
                  </ReplaceModelProvider>
                </ModelUploadsProvider>
              </VariantsProvider>
            </SceneMediaProvider>
          </StageSessionProvider>
        </GraphSelectionProvider>
      </EntitySelectionProvider>
    </ConfigurationProvider>
  );
}
