/** Amounts are cents; below zero an account has lost it. Times are business days in Paris. */
export const bankSchema = `
CREATE TABLE IF NOT EXISTS bank_accounts (
  iban TEXT PRIMARY KEY, bic TEXT NOT NULL, holder TEXT NOT NULL,
  opening INTEGER NOT NULL, closed_day TEXT NOT NULL, statements INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE IF NOT EXISTS bank_files (
  name TEXT PRIMARY KEY, message_id TEXT, taken_at INTEGER NOT NULL, refusal TEXT
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS bank_files_message ON bank_files (message_id) WHERE refusal IS NULL;

CREATE TABLE IF NOT EXISTS bank_orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT, iban TEXT NOT NULL REFERENCES bank_accounts,
  message_id TEXT NOT NULL, end_to_end_id TEXT NOT NULL, amount INTEGER NOT NULL CHECK (amount > 0),
  payee TEXT NOT NULL, payee_iban TEXT NOT NULL, remittance TEXT NOT NULL, execute_on TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('accepted', 'executed', 'rejected', 'returned')), reason TEXT, executed_on TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS bank_orders_state ON bank_orders (state);

CREATE TABLE IF NOT EXISTS bank_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, iban TEXT NOT NULL REFERENCES bank_accounts, booked_on TEXT,
  amount INTEGER NOT NULL CHECK (amount <> 0), code TEXT NOT NULL, end_to_end_id TEXT, party TEXT NOT NULL,
  party_iban TEXT, remittance TEXT NOT NULL, return_reason TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS bank_entries_day ON bank_entries (iban, booked_on);

CREATE TABLE IF NOT EXISTS bank_days (
  iban TEXT NOT NULL REFERENCES bank_accounts, day TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (iban, day)
) STRICT;

CREATE TABLE IF NOT EXISTS bank_letters (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, body TEXT NOT NULL, written INTEGER NOT NULL DEFAULT 0
) STRICT;
`
