import { Module } from '@nestjs/common';
import { Schedule } from './schedule';
import { ScheduleRepository } from './schedule.repository';

@Module({ providers: [ScheduleRepository, Schedule], exports: [Schedule] })
export class ScheduleModule {}
