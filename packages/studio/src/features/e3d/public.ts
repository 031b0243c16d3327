export { e3dMediaKey } from './e3d.queries.ts';
export { isModel, MODEL_ACCEPT, MODEL_KINDS } from './upload/model-files.ts';
export { sendKeptModel } from './upload/send-kept-model.ts';
