export { e3dMediaKey } from './e3d.queries.ts';
export { isModel, MODEL_ACCEPT, MODEL_KINDS } from './upload/model-files.ts';
export { sendModel } from './upload/send-model.ts';
