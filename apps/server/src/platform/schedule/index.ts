export { Schedule } from './schedule';
export { ScheduleModule } from './schedule.module';
export { WokenLoop } from './woken-loop';
