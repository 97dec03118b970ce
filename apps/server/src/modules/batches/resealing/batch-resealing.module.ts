import { Module } from '@nestjs/common';
import { BatchResealing } from './batch-resealing.service';
import { BatchResealingRepository } from './batch-resealing.repository';

@Module({ providers: [BatchResealing, BatchResealingRepository], exports: [BatchResealing] })
export class BatchResealingModule {}
