import { Module } from '@nestjs/common';
import { AccountsModule, SignInModule } from '../../accounts';
import { ConsoleGuard } from './console.guard';
import { CsrfTokens } from './csrf-token';

/** What every route of the dashboard is guarded with. */
@Module({
  imports: [AccountsModule, SignInModule],
  providers: [ConsoleGuard, CsrfTokens],
  exports: [AccountsModule, SignInModule, ConsoleGuard, CsrfTokens],
})
export class AccessModule {}
