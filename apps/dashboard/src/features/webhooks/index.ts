export { MessageScreen } from './MessageScreen';
export { WebhooksScreen } from './WebhooksScreen';
