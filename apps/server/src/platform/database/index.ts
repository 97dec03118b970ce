export { Database } from './database';
export { DatabaseModule } from './database.module';
export { isDuplicate } from './failures';
export { Prisma } from './generated/client';
export type { ApiKey, Organisation, Plan } from './generated/client';
