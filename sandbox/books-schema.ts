/** Cards appear as brand, last four and expiry only: there is no column a number could go to. */
export const schema = `
CREATE TABLE IF NOT EXISTS clock (
  only INTEGER PRIMARY KEY CHECK (only = 1), offset_ms INTEGER NOT NULL, version INTEGER NOT NULL
) STRICT;
INSERT OR IGNORE INTO clock VALUES (1, 0, 1);

CREATE TABLE IF NOT EXISTS answers (
  key TEXT PRIMARY KEY, request_hash TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS sessions (
  id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, token TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('open', 'approved', 'declined', 'closed')),
  mode TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL, reference TEXT NOT NULL,
  description TEXT NOT NULL, language TEXT NOT NULL, return_url TEXT NOT NULL, callback_url TEXT NOT NULL,
  store_credential INTEGER NOT NULL, expires_at INTEGER NOT NULL, decline_code TEXT,
  challenge TEXT, wrong_codes INTEGER NOT NULL DEFAULT 0, pending_verdict TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS credentials (
  id TEXT PRIMARY KEY, brand TEXT NOT NULL, last4 TEXT NOT NULL, expiry TEXT NOT NULL, later_refusal TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS payments (
  id TEXT PRIMARY KEY, session_id TEXT UNIQUE REFERENCES sessions,
  mode TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('held', 'captured', 'voided', 'refunded')),
  amount INTEGER NOT NULL, currency TEXT NOT NULL, reference TEXT NOT NULL,
  captured INTEGER NOT NULL, refunded INTEGER NOT NULL DEFAULT 0, hold_expires_at INTEGER,
  brand TEXT NOT NULL, last4 TEXT NOT NULL, expiry TEXT NOT NULL,
  credential TEXT REFERENCES credentials, later_refusal TEXT, authenticated INTEGER NOT NULL,
  CHECK (captured BETWEEN 0 AND amount), CHECK (refunded >= 0 AND (refunded <= captured OR state = 'voided'))
) STRICT;
CREATE INDEX IF NOT EXISTS payments_reference ON payments (reference);

CREATE TABLE IF NOT EXISTS operations (
  id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, state TEXT NOT NULL,
  amount INTEGER NOT NULL, refusal_code TEXT, payment_id TEXT REFERENCES payments
) STRICT;

CREATE TABLE IF NOT EXISTS disputes (
  id TEXT PRIMARY KEY, payment_id TEXT NOT NULL REFERENCES payments,
  state TEXT NOT NULL CHECK (state IN ('opened', 'won', 'lost')),
  amount INTEGER NOT NULL, fee INTEGER NOT NULL, reason TEXT NOT NULL, respond_by TEXT,
  decisions INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE IF NOT EXISTS payout_account (
  only INTEGER PRIMARY KEY CHECK (only = 1), iban TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS payouts (
  id TEXT PRIMARY KEY, currency TEXT NOT NULL, amount INTEGER NOT NULL, created_at INTEGER NOT NULL,
  arrives_on TEXT NOT NULL, iban TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS payout_lines (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, payout_id TEXT NOT NULL REFERENCES payouts,
  kind TEXT NOT NULL, gross INTEGER NOT NULL, fee INTEGER NOT NULL, currency TEXT NOT NULL, created_at INTEGER NOT NULL,
  payment_id TEXT NOT NULL, subject TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS payout_lines_payout ON payout_lines (payout_id, seq);
CREATE INDEX IF NOT EXISTS payout_lines_subject ON payout_lines (subject);

CREATE TABLE IF NOT EXISTS callbacks (
  id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL, body TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE IF NOT EXISTS faults (
  id INTEGER PRIMARY KEY AUTOINCREMENT, operation TEXT NOT NULL, fault TEXT NOT NULL,
  times INTEGER NOT NULL, delay_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT, channel TEXT NOT NULL, "to" TEXT NOT NULL, "from" TEXT NOT NULL,
  subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT, headers TEXT NOT NULL,
  message_id TEXT, received_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS messages_to ON messages ("to");

CREATE TABLE IF NOT EXISTS later_refusals (address TEXT PRIMARY KEY, refused INTEGER NOT NULL) STRICT;
`

/** What books of an earlier version lack. Times are milliseconds on the business clock. */
export const laterColumns = [
  ['answers', 'created_at', 'INTEGER NOT NULL DEFAULT 0'],
  ['sessions', 'order_reference', "TEXT NOT NULL DEFAULT ''"],
  ['sessions', 'framed_by', "TEXT NOT NULL DEFAULT '[]'"],
  ['payments', 'order_reference', "TEXT NOT NULL DEFAULT ''"],
  ['payments', 'created_at', 'INTEGER NOT NULL DEFAULT 0'],
  ['payments', 'changed_at', 'INTEGER NOT NULL DEFAULT 0'],
  ['operations', 'created_at', 'INTEGER NOT NULL DEFAULT 0'],
  ['disputes', 'decisions', 'INTEGER NOT NULL DEFAULT 0'],
] as const

export const laterIndexes = `
CREATE INDEX IF NOT EXISTS payments_changed ON payments (changed_at);
CREATE INDEX IF NOT EXISTS operations_payment ON operations (payment_id);
CREATE INDEX IF NOT EXISTS answers_created ON answers (created_at);
`
