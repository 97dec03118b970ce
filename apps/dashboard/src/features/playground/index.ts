export { DocumentScreen } from './DocumentScreen';
export { PlaygroundScreen } from './PlaygroundScreen';
