-- Links that confirm the address of somebody who signs up. A further value, which nothing has until this migration is applied; code from
-- before it makes none.

-- AlterEnum
ALTER TYPE "account_link_kind" ADD VALUE 'sign_up';
