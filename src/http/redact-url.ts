/** Longer lines tell no more, and a stranger could fill the log's disk with them. */
const LOGGED_CHARS_MAX = 2048
/** So much is looked at: secrets are shorter when they are taken out, and what stands behind is never logged. */
const READ_CHARS_MAX = 4 * LOGGED_CHARS_MAX

/** Parameters that open doors, name people, or are what a payer brought back from the bank: in whatever spelling, `data[e_mail]` and misspelt ones included. */
const SECRET_NAME = /signature|token|secret|password|mail|phone|firstname|lastname|address|result/

/** Assets are public; what else stands there is a payer's link. */
const LINK_PATH = /\/pay\/+(?!assets\/)[^/?#&;]+/gi

/** Unsigned requests of shops are all about their customers. */
const PERSONAL_PATH = /(?:^|=|:\/\/[^/=]*)\/+(?:purchases?|payment_solutions|dashboard|operator)\b/i

/** Between these stand names, values and segments; kept by `split`. */
const DELIMITER = /([/?&=;,#\s])/

/** A signed request is good for ever, whatever parameter or path somebody put it in: all JSON objects begin so. */
const JWT = /eyJ[\w.…-]*/g

/** Payers' links and our credentials by their prefixes, and digits as many as a card's number has, wherever somebody put them. */
const SECRET_TEXT =
  /(?<!\d)[2-6]\d{12,18}(?!\d)|[plsf][0-9a-z]{1,6}\.[A-Za-z0-9_-]{43,}|(?:wr[bdlmst]|wht)_[A-Za-z0-9_-]{43}/g

/**
 * A request's address as it may be logged. It is read as it came, then as it reads once all percent signs are undone:
 * a parameter may hold an address that holds an address. Time grows with its length, whatever it is made of.
 */
export function redactUrl(url: string): string {
  const asItCame = redact(withinReach(url), 'one_value')
  const readable = decode(asItCame)
  const redacted = redact(readable, 'all_that_follows')
  const logged = redacted === readable ? asItCame : redacted
  return logged.length > LOGGED_CHARS_MAX ? `${logged.slice(0, LOGGED_CHARS_MAX)}…` : logged
}

/** Whole pieces only: half of a card number or of a link would be known for neither. */
function withinReach(url: string): string {
  if (url.length <= READ_CHARS_MAX) return url
  const kept = url.slice(0, READ_CHARS_MAX).split(DELIMITER)
  return `${kept.slice(0, -1).join('')}…`
}

/** `reach`: in decoded text nobody can tell any more where a value ends. */
function redact(text: string, reach: 'one_value' | 'all_that_follows'): string {
  return redactPieces(withoutPersonalQuery(text), reach)
    .replace(LINK_PATH, '/pay/…')
    .replace(JWT, '…')
    .replace(SECRET_TEXT, '…')
}

function withoutPersonalQuery(text: string): string {
  const parts = text.split('?')
  const at = parts.findIndex((part) => PERSONAL_PATH.test(part))
  return at < 0 || at === parts.length - 1 ? text : `${parts.slice(0, at + 1).join('?')}?…`
}

/** Values of secret names, and whatever has an `@`: somebody's address, or a user and a password. */
function redactPieces(text: string, reach: 'one_value' | 'all_that_follows'): string {
  const pieces = text.split(DELIMITER)
  const safe: string[] = []
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] as string
    safe.push(piece.includes('@') ? '…' : piece)
    if (pieces[at + 1] !== '=' || !isSecretName(piece) || pieces[at + 2] === '…') continue
    safe.push('=…')
    if (reach === 'all_that_follows') break
    while (at + 1 < pieces.length && pieces[at + 1] !== '&') at += 1
  }
  return safe.join('')
}

function isSecretName(piece: string): boolean {
  return SECRET_NAME.test(piece.toLowerCase().replace(/[^a-z]/g, ''))
}

/** ASCII only, never a throw, as often as it was encoded, in one pass: an undone sign may complete another one. */
function decode(text: string): string {
  if (!text.includes('%')) return text
  const read: string[] = []
  for (const char of text) {
    read.push(char)
    while (read.at(-3) === '%') {
      const hex = `${read.at(-2)}${read.at(-1)}`
      if (!/^[0-7][0-9a-f]$/i.test(hex)) break
      read.splice(-3, 3, String.fromCharCode(Number.parseInt(hex, 16)))
    }
  }
  return read.join('')
}
