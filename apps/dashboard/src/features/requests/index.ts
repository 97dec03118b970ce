export { RequestsScreen } from './RequestsScreen';
