/** Books of the simulated PSPs, each family's apart. Cards as last four and expiry: a number has no column to go to. */
export const pspsSchema = `
CREATE TABLE IF NOT EXISTS psp_payments (
  number INTEGER PRIMARY KEY AUTOINCREMENT, family TEXT NOT NULL, id TEXT NOT NULL, uid TEXT NOT NULL,
  reference TEXT NOT NULL, order_reference TEXT,
  state TEXT NOT NULL CHECK (state IN ('authorised', 'captured', 'voided', 'refunded', 'refused', 'pending')),
  refusal TEXT, amount INTEGER NOT NULL, currency TEXT NOT NULL,
  captured INTEGER NOT NULL DEFAULT 0, remitted INTEGER NOT NULL DEFAULT 0, refunded INTEGER NOT NULL DEFAULT 0,
  last4 TEXT NOT NULL, expiry TEXT NOT NULL, brand TEXT NOT NULL, authorisation TEXT, authorisation_code TEXT NOT NULL,
  facts TEXT NOT NULL, captures INTEGER NOT NULL, due_at INTEGER, visible_at INTEGER NOT NULL, created_at INTEGER NOT NULL,
  CHECK (captured BETWEEN 0 AND amount), CHECK (remitted <= captured), CHECK (refunded <= captured),
  UNIQUE (family, id), UNIQUE (family, uid)
) STRICT;
CREATE INDEX IF NOT EXISTS psp_payments_reference ON psp_payments (family, reference);
CREATE INDEX IF NOT EXISTS psp_payments_due ON psp_payments (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE IF NOT EXISTS psp_changes (
  id TEXT PRIMARY KEY, payment INTEGER NOT NULL REFERENCES psp_payments, kind TEXT NOT NULL, amount INTEGER NOT NULL,
  reference TEXT, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS psp_changes_payment ON psp_changes (payment);

CREATE TABLE IF NOT EXISTS psp_keys (
  family TEXT NOT NULL, key TEXT NOT NULL, parameters TEXT NOT NULL, answer TEXT NOT NULL, PRIMARY KEY (family, key)
) STRICT;

CREATE TABLE IF NOT EXISTS psp_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, family TEXT NOT NULL, url TEXT NOT NULL, headers TEXT NOT NULL, body TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0, next_at INTEGER NOT NULL, done INTEGER NOT NULL DEFAULT 0
) STRICT;
`
