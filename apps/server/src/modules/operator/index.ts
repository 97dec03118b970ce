export { CommandError } from './command-error';
export { readCommandLine, USAGE } from './command-line';
export { OperatorModule } from './operator.module';
export { OperatorService } from './operator.service';
