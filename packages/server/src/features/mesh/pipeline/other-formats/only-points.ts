/** Why a cloud of points is refused, and what to make of it. */
export const onlyPoints = (what: string, hasLines: boolean): string =>
  `${what} holds nothing that can be drawn, only points${hasLines ? ' and lines' : ''}: turn the points into a mesh, for example with the Poisson reconstruction of MeshLab or CloudCompare, and export that`;
