export { BatchesScreen } from './BatchesScreen';
export { BatchScreen } from './BatchScreen';
export { ResultScreen } from './ResultScreen';
