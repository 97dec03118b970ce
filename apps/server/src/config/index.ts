export { AppConfig, ConfigError, configOfProcess, readConfig } from './app-config';
export { ConfigModule } from './config.module';
export { chartSettings } from './chart-settings';
export { configurationPage } from './configuration-page';
export { envExample } from './env-example';
export type { DropInRoute } from './environment';
export { outOfReach } from './reach';
