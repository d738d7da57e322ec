/** Query parameters and path segments that open doors: never logged. */
const SECRET_PARAMETERS = ['signature', 'token', 'access_token']
/** Assets are public; what else stands there is a payer's link. */
const SECRET_PATH = /\/pay\/(?!assets\/)[^/]+/

/** Unsigned requests of shops name their customers: e-mail, phone number, address; misspelt ones do too. */
const PERSONAL_QUERY = /^\/+(?:purchases?|payment_solutions)\b/i

/** A signed request is good for ever, whatever parameter or path somebody put it in. */
const JWT = /\beyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g

/** Payers' links and our credentials by their prefixes, wherever somebody put them. */
const SECRET_TEXT = /\b[pls][0-9a-z]{1,6}\.[A-Za-z0-9_-]{43}|\b(?:wr[bmst]|wht)_[A-Za-z0-9_-]{43}/g

export function redactUrl(url: string): string {
  return redactNamed(url).replace(SECRET_TEXT, '…').replace(JWT, '…')
}

function redactNamed(url: string): string {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  // As the router does: what is spelled in percent is the same door.
  const readable = decode(path)
  const safePath = SECRET_PATH.test(readable) ? readable.replace(SECRET_PATH, '/pay/…') : path
  if (at < 0) return safePath
  if (PERSONAL_QUERY.test(readable)) return `${safePath}?…`
  const parameters = url
    .slice(at + 1)
    .split(/[&;?]/)
    .map((parameter) => {
      const name = parameter.split('=', 1)[0] ?? ''
      return SECRET_PARAMETERS.includes(decode(name).toLowerCase().replace(/\[.*/s, '')) ? `${name}=…` : parameter
    })
  return `${safePath}?${parameters.join('&')}`
}

/** ASCII only, and never a throw: enough to recognise a name that hides. */
function decode(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
