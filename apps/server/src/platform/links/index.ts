export { LinkRoutesModule, LinksModule } from './links.module';
export { SignedLinks } from './signed-links.port';
