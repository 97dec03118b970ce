export { AccountsModule } from './accounts.module';
export { AccountsService, type OrganisationWish } from './accounts.service';
