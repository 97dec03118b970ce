import { defineConfig } from 'prisma/config';

/** Where Prisma finds the schema; the address of the database is needed only by its own migration commands. */
export default defineConfig({
  schema: 'prisma',
  migrations: { path: 'prisma/migrations' },
  ...(process.env.DATABASE_URL === undefined ? {} : { datasource: { url: process.env.DATABASE_URL } }),
});
