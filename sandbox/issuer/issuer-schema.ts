/** A card's number follows from its row (`card-number.ts`): there is no column that it could go to. */
export const issuerSchema = `
CREATE TABLE IF NOT EXISTS issuer_cards (
  serial INTEGER PRIMARY KEY AUTOINCREMENT, issuer TEXT NOT NULL, id TEXT NOT NULL UNIQUE, key TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0), currency TEXT NOT NULL,
  merchant_name TEXT NOT NULL, merchant TEXT, expiry TEXT NOT NULL, expires_at INTEGER NOT NULL,
  destroyed_at INTEGER, callback_url TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS issuer_cards_key ON issuer_cards (key);
CREATE UNIQUE INDEX IF NOT EXISTS issuer_cards_own_key ON issuer_cards (key) WHERE issuer = 'sandbox';

CREATE TABLE IF NOT EXISTS issuer_written (card TEXT PRIMARY KEY REFERENCES issuer_cards (id), written TEXT NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS issuer_authorisations (
  id TEXT PRIMARY KEY, card TEXT NOT NULL REFERENCES issuer_cards (id), amount INTEGER NOT NULL,
  debited INTEGER NOT NULL DEFAULT 0, credited INTEGER NOT NULL DEFAULT 0, ended INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  CHECK (debited BETWEEN 0 AND amount), CHECK (credited BETWEEN 0 AND debited)
) STRICT;
CREATE INDEX IF NOT EXISTS issuer_authorisations_card ON issuer_authorisations (card);
CREATE INDEX IF NOT EXISTS issuer_authorisations_open ON issuer_authorisations (created_at) WHERE ended = 0;

CREATE TABLE IF NOT EXISTS issuer_movements (
  serial INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT NOT NULL UNIQUE, card TEXT NOT NULL REFERENCES issuer_cards (id),
  kind TEXT NOT NULL CHECK (kind IN ('authorised', 'released', 'debited', 'credited')),
  amount INTEGER NOT NULL CHECK (amount > 0), occurred_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS issuer_movements_card ON issuer_movements (card);

CREATE TABLE IF NOT EXISTS issuer_standing (id INTEGER PRIMARY KEY CHECK (id = 1), body TEXT NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS issuer_callbacks (
  id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL, body TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0, due_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS issuer_callbacks_due ON issuer_callbacks (due_at) WHERE due_at IS NOT NULL;
`
