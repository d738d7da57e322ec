/** Times are milliseconds on the business clock. Of a card there is brand, last four, expiry and the name on it. */
export const adyenSchema = `
CREATE TABLE IF NOT EXISTS adyen_keys (
  key TEXT PRIMARY KEY, status INTEGER NOT NULL, body TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS adyen_keys_created ON adyen_keys (created_at);

CREATE TABLE IF NOT EXISTS adyen_sessions (
  id TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, result TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('active', 'completed', 'refused', 'canceled')),
  mode TEXT NOT NULL CHECK (mode IN ('hold', 'sale', 'verify')),
  amount INTEGER NOT NULL, currency TEXT NOT NULL, reference TEXT NOT NULL, return_url TEXT NOT NULL,
  capture_delay_hours INTEGER, pre_authorised INTEGER NOT NULL, storing TEXT NOT NULL,
  shopper TEXT, model TEXT, description TEXT NOT NULL, language TEXT NOT NULL,
  metadata TEXT NOT NULL,
  created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, changed_at INTEGER NOT NULL,
  refusals INTEGER NOT NULL DEFAULT 0, challenge TEXT, wrong_codes INTEGER NOT NULL DEFAULT 0, pending_verdict TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS adyen_tokens (
  id TEXT PRIMARY KEY, shopper TEXT NOT NULL, brand TEXT NOT NULL, last4 TEXT NOT NULL, expiry TEXT NOT NULL,
  holder TEXT NOT NULL, first_payment TEXT NOT NULL, created_at INTEGER NOT NULL, disabled INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE IF NOT EXISTS adyen_payments (
  psp TEXT PRIMARY KEY, session_id TEXT REFERENCES adyen_sessions,
  mode TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('refused', 'held', 'captured', 'voided', 'refunded')),
  amount INTEGER NOT NULL, currency TEXT NOT NULL, reference TEXT NOT NULL, shopper TEXT,
  captured INTEGER NOT NULL, refunded INTEGER NOT NULL DEFAULT 0, charged_back INTEGER NOT NULL DEFAULT 0,
  hold_expires_at INTEGER, refusal INTEGER, brand TEXT NOT NULL, last4 TEXT NOT NULL, expiry TEXT NOT NULL, holder TEXT NOT NULL,
  token TEXT REFERENCES adyen_tokens, authenticated INTEGER NOT NULL, interaction TEXT NOT NULL,
  metadata TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  CHECK (captured BETWEEN 0 AND amount), CHECK (refunded + charged_back BETWEEN 0 AND captured)
) STRICT;
CREATE INDEX IF NOT EXISTS adyen_payments_reference ON adyen_payments (reference);

CREATE TABLE IF NOT EXISTS adyen_order_references (reference TEXT PRIMARY KEY, order_reference TEXT NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS adyen_wallet_sessions (session TEXT PRIMARY KEY REFERENCES adyen_sessions) STRICT;

CREATE TABLE IF NOT EXISTS adyen_modifications (
  psp TEXT PRIMARY KEY, payment TEXT REFERENCES adyen_payments,
  kind TEXT NOT NULL CHECK (kind IN ('capture', 'cancel', 'technical_cancel', 'refund', 'reversal')),
  state TEXT NOT NULL CHECK (state IN ('received', 'succeeded', 'refused', 'failed', 'reversed')),
  amount INTEGER NOT NULL, currency TEXT NOT NULL, reference TEXT, payment_reference TEXT,
  reason TEXT NOT NULL DEFAULT '', fate TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS adyen_modifications_payment ON adyen_modifications (payment);

CREATE TABLE IF NOT EXISTS adyen_disputes (
  psp TEXT PRIMARY KEY, payment TEXT NOT NULL REFERENCES adyen_payments, state TEXT NOT NULL, amount INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS adyen_payout_account (only INTEGER PRIMARY KEY CHECK (only = 1), iban TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS adyen_batches (number INTEGER PRIMARY KEY, closed_at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS adyen_batch_rows (
  id INTEGER PRIMARY KEY AUTOINCREMENT, batch INTEGER NOT NULL REFERENCES adyen_batches, type TEXT NOT NULL,
  currency TEXT NOT NULL, at INTEGER NOT NULL, psp TEXT NOT NULL, reference TEXT NOT NULL, brand TEXT NOT NULL,
  modification TEXT NOT NULL, gross INTEGER, commission INTEGER NOT NULL, markup INTEGER NOT NULL,
  scheme INTEGER NOT NULL, interchange INTEGER NOT NULL, net INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS adyen_batch_rows_modification ON adyen_batch_rows (modification);

CREATE TABLE IF NOT EXISTS adyen_agenda (
  id INTEGER PRIMARY KEY AUTOINCREMENT, due_at INTEGER NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS adyen_agenda_due ON adyen_agenda (due_at);

CREATE TABLE IF NOT EXISTS adyen_webhooks (
  id TEXT PRIMARY KEY, created_order INTEGER NOT NULL, settings TEXT NOT NULL, password TEXT, hmac_key TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS adyen_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, webhook TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('item', 'token')),
  body TEXT NOT NULL, hostility TEXT, together INTEGER NOT NULL DEFAULT 0, next_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS adyen_deliveries_next ON adyen_deliveries (next_at) WHERE done = 0;
`
