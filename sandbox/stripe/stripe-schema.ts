/** The acquirer's objects as its API shows them, beside what only it knows. No column could hold a card number. */
export const stripeSchema = `
CREATE TABLE IF NOT EXISTS stripe_objects (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
  created INTEGER NOT NULL, customer TEXT, payment_intent TEXT, email TEXT,
  body TEXT NOT NULL, secrets TEXT NOT NULL, due_at INTEGER,
  shown_body TEXT, shown_until INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS stripe_objects_customer ON stripe_objects (customer);
CREATE INDEX IF NOT EXISTS stripe_objects_intent ON stripe_objects (payment_intent);
CREATE INDEX IF NOT EXISTS stripe_objects_kind ON stripe_objects (kind, created);
CREATE INDEX IF NOT EXISTS stripe_objects_due ON stripe_objects (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE IF NOT EXISTS stripe_keys (
  key TEXT PRIMARY KEY, request_hash TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
  request_id TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS stripe_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, endpoint TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, due_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS stripe_deliveries_due ON stripe_deliveries (due_at) WHERE due_at IS NOT NULL;
`
