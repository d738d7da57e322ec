/** The shortest thing that can hold a number of 13 digits, written in base64 or as its bytes. */
const TOKEN_MIN = 16

/** One encoding each; a second round reads what was encoded twice. */
const DECODERS: readonly ((text: string) => string)[] = [
  (text) => text.normalize('NFKC'),
  (text) => text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => letter(hex, 16)),
  (text) => text.replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (_all, hex, digits) => reference(hex, digits)),
  (text) => text.replace(/\\(?:u00|x)([0-9a-f]{2})/gi, (_all, hex: string) => letter(hex, 16)),
  (text) => tokens(text, /[A-Za-z0-9+/_-]+/g, 4, (token) => Buffer.from(token, 'base64')),
  (text) => tokens(text, /[0-9a-f]+/gi, 2, (token) => Buffer.from(token, 'hex')),
  (text) => tokens(text, /[A-Z2-7]+/gi, 8, fromBase32),
]

/** A text, and what it says to whoever decodes it, once or twice: everything that a number may hide in. */
export function readingsOf(text: string): ReadonlySet<string> {
  const once = new Set([text, ...DECODERS.map((decode) => decode(text))])
  return new Set([...once].flatMap((reading) => [reading, ...DECODERS.map((decode) => decode(reading))]))
}

const letter = (digits: string, base: number) => String.fromCodePoint(Number.parseInt(digits, base))

function reference(hex: string | undefined, digits: string | undefined): string {
  const code = hex ? Number.parseInt(hex, 16) : Number(digits)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/**
 * Where in a token something encoded begins is not known: it is read from each place that its letters can be grouped at. Of letters of
 * two bytes (UTF-16) the byte that says nothing is left out.
 */
function tokens(text: string, pattern: RegExp, places: number, decode: (token: string) => Buffer): string {
  const found = text.match(pattern)?.filter(({ length }) => length >= TOKEN_MIN) ?? []
  const read = (token: string) =>
    Array.from({ length: places }, (_, place) => decode(token.slice(place)).toString('latin1').replaceAll('\0', ''))
  return found.flatMap(read).join('\n')
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
/** By the code of a letter, large or small. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, BASE32.indexOf(String.fromCharCode(code).toLowerCase())),
)

/** RFC 4648, section 6: five bits a letter. */
function fromBase32(token: string): Buffer {
  const bytes = Buffer.allocUnsafe(Math.floor((token.length * 5) / 8))
  let [held, bits, length] = [0, 0, 0]
  for (let at = 0; at < token.length; at += 1) {
    held = ((held << 5) | (VALUES[token.charCodeAt(at)] ?? 0)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[length] = (held >> bits) & 0xff
    length += 1
  }
  return bytes
}
