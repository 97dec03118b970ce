export { ByteLimit } from './byte-limit';
