export { SignedLinks } from './signed-links.port';
