export { Gate } from './gate';
