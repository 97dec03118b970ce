export { Schedule } from './schedule';
export { ScheduleModule } from './schedule.module';
