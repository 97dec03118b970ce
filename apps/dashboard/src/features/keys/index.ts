export { KeysScreen } from './KeysScreen';
