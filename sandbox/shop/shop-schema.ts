/** Of the demo shop. `paid_at` is what a verified notification said; `state` what the service's API answers. */
export const shopSchema = `
CREATE TABLE IF NOT EXISTS shop_orders (
  reference TEXT PRIMARY KEY, stall TEXT NOT NULL, opening TEXT NOT NULL, place TEXT NOT NULL,
  lines TEXT NOT NULL, amount INTEGER NOT NULL, language TEXT NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL,
  created_at INTEGER NOT NULL, link_url TEXT, paid_at INTEGER, failed_at INTEGER,
  purchase_uid TEXT, state TEXT, due_on TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS shop_heard (
  id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, name TEXT NOT NULL,
  reference TEXT, problem TEXT, body TEXT NOT NULL, times INTEGER NOT NULL DEFAULT 1, heard_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS shop_webhooks (
  stall TEXT PRIMARY KEY, token TEXT NOT NULL, signing_secret TEXT NOT NULL, set_at INTEGER NOT NULL
) STRICT;
`
