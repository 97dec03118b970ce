-- Charging what is held, as a function: modules/usage owns it, and a statement of modules/batches that ends an item charges for it without
-- a round trip of its own. True when something was held for the subject and is an entry of the ledger now; a charge that is
-- there already fails as a duplicate. Code from before this migration doesn't call it.
CREATE FUNCTION settle_hold(held_for uuid, charged_for uuid, entry_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  WITH hold AS (
    DELETE FROM credit_holds WHERE subject_id = held_for
    RETURNING organisation_id, operation, pages, credits, drawn
  )
  INSERT INTO ledger_entries (id, organisation_id, kind, subject_id, operation, pages, credits, drawn)
  SELECT entry_id, organisation_id, 'charge', charged_for, operation, pages, credits, drawn FROM hold;
  RETURN FOUND;
END $$;
