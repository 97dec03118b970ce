-- Charges that are taken back. Only a new value: code from before this migration never writes it, and reads no entry by its kind
-- but charges.

-- AlterEnum
ALTER TYPE "ledger_kind" ADD VALUE 'refund';
