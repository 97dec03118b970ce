export { SESSION_SCHEME } from './access/console-route';
export { ConsoleModule } from './console.module';
