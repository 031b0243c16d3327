import { type ReactNode, useMemo } from 'react';
import { GraphSelectionProvider } from '../../editor/graph/graph-selection.tsx';
import { EntitySelectionProvider } from './entity-selection.tsx';
import { DeliverModelsProvider } from './replace/deliver-models.tsx';
import { ReplaceModelProvider } from './replace/replace-model.tsx';
import { ConfigurationProvider, useConfiguration } from './stage/configuration.tsx';
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
        <NodeSelectionProvider>
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
        </NodeSelectionProvider>
      </EntitySelectionProvider>
    </ConfigurationProvider>
  );
}

/** What is selected in the graph; with a group, its nodes. */
function NodeSelectionProvider({ children }: { children: ReactNode }) {
  const { source } = useConfiguration();
  const groups = useMemo(() => {
    const membersOf = (group: string) => source.nodes.flatMap((node) => (node.group?.id === group ? node.id : []));
    return { collection: 'nodeGroups', membersOf };
  }, [source]);
  return (
    <GraphSelectionProvider collection="nodes" groups={groups}>
      {children}
    </GraphSelectionProvider>
  );
}
