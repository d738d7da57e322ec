import type { PaymentCard, PspFamily, PspSettings } from '../../providers/charge/index.ts'

export type Mask = (text: string) => string

/** A key of nothing that is worth one, and no word of a protocol. */
const SECRET_LENGTH_MIN = 4
const TOKEN = /^authorization: *(?:basic|bearer) +(\S+)/gim
/** 16 characters and more in one of the alphabets of base64, also where a form has escaped them. */
const ENCODED = /(?:[A-Za-z0-9+/_-]|%2[BbFf]){16,}(?:=|%3[Dd]){0,2}/g

/**
 * Puts a name in the place of every secret and of the card, in whatever writing they come: as they are, in a URL, in JSON, in
 * XML, in hex, within base64. `said`: all of what will be shown, from which the tokens that were got on the way are read.
 */
export function maskFor(
  { credentials }: Pick<PspFamily, 'credentials'>,
  settings: PspSettings,
  cards: readonly PaymentCard[],
  said: readonly string[],
): Mask {
  const secrets = credentials
    .filter(({ isSecret }) => isSecret)
    .flatMap(({ name }) => (settings[name] ? [[settings[name], `‹${name}›`] as const] : []))
  const tokens = said
    .flatMap((text) => [...text.matchAll(TOKEN)].map(([, token = '']) => [token, '‹token›'] as const))
    .filter(([token]) => !secrets.some(([secret]) => secret === token))
  const numbers = cards.map(({ number }) => [number, `${number.slice(0, 6)}······${number.slice(-4)}`] as const)
  const hidden = [...numbers, ...secrets, ...tokens]
    .filter(([secret]) => secret.length >= SECRET_LENGTH_MIN)
    .sort(([a], [b]) => b.length - a.length)
    .flatMap(([secret, name]) => writingsOf(secret).map((writing) => [writing, name] as const))
  const plain: Mask = (text) =>
    maskCards(
      hidden.reduce((masked, [writing, name]) => masked.replaceAll(writing, name), text),
      cards,
    )
  return (text) => plain(text.replaceAll(ENCODED, (run) => maskEncoded(run, plain)))
}

function writingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const json = JSON.stringify(secret).slice(1, -1)
  const xml = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const url = encodeURIComponent(secret)
  const form = new URLSearchParams({ s: secret }).toString().slice(2)
  const hex = bytes.toString('hex')
  const spaced = secret.match(/^\d{16}$/) ? [secret.replace(/(\d{4})(?=\d)/g, '$1 ')] : []
  return [...new Set([secret, json, xml, url, form, hex, hex.toUpperCase(), ...spaced])]
}

/** What is written within base64 is shown as it reads; what cannot be read and hides something is not shown. */
function maskEncoded(run: string, plain: Mask): string {
  const decoded = Buffer.from(decodeURIComponent(run), 'base64').toString('utf8')
  const masked = plain(decoded)
  if (masked === decoded) return run
  return /^[\t\n\r -~]*$/.test(decoded) ? `base64(${masked})` : '‹encoded›'
}

/** Its code, and when it expires, are masked as words: in numbers they would be any digits. */
function maskCards(text: string, cards: readonly PaymentCard[]): string {
  return cards.reduce((masked, { code, expiryMonth, expiryYear }) => {
    const month = String(expiryMonth).padStart(2, '0')
    const year = String(expiryYear)
    const both = [year, year.slice(-2)].flatMap((written) => [
      ...[month + written, written + month],
      ...['-', '/', '%2F'].flatMap((mark) => [month + mark + written, written + mark + month]),
    ])
    return [...both.map((word) => [word, '‹expiry›']), [year, '‹year›'], [code, '‹code›']].reduce(
      (words, [word, name]) => words.replace(new RegExp(`(?<![A-Za-z0-9])${word}(?![A-Za-z0-9])`, 'g'), `${name}`),
      masked,
    )
  }, text)
}
