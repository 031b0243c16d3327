export { e3dMediaKey } from './e3d.queries.ts';
export { isModel, MODEL_ACCEPT, noModel } from './upload/model-files.ts';
export { sendKeptModel } from './upload/send-kept-model.ts';
