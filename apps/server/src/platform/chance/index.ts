export { Chance } from './chance';
export { ChanceModule } from './chance.module';
