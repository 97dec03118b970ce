import { Module } from '@nestjs/common';
import { NoticesRepository } from './notices.repository';
import { NoticesService } from './notices.service';

@Module({ providers: [NoticesRepository, NoticesService], exports: [NoticesService] })
export class NoticesModule {}
