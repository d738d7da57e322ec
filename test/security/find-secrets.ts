import type { Connection } from '../../src/db/database.ts'

/** Something that must not be found, under a name that may be printed. */
export interface Planted {
  readonly name: string
  readonly text: string
}

/** Names of what was found, with a few characters before it: never the secret itself. */
export function findPlanted(text: string, planted: readonly Planted[]): string[] {
  return planted.flatMap((secret) => {
    const at = text.indexOf(secret.text)
    return at < 0 ? [] : [`${secret.name} after: ${text.slice(Math.max(0, at - 80), at)}`]
  })
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** Bytes as PostgreSQL writes them: random digits, not typed ones. */
const HEX = /\\+x[0-9a-f]+/g
/** ISO/IEC 7812: 13 to 19 digits, as people write them; the brands that exist begin with 2 to 6. */
const DIGITS = /(?<!\d)[2-6](?:[ \u00a0-]?\d){12,18}(?!\d)/g

/** Whatever could be a card number: long enough, in groups or not, and valid by its check digit. */
export function findCardNumbers(text: string): string[] {
  const found = text.replace(UUID, '·').replace(HEX, '·').match(DIGITS) ?? []
  return found.filter((digits) => isLuhnValid(digits.replace(/\D/g, '')))
}

/** ISO/IEC 7812-1, annex B. */
export function isLuhnValid(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A field of a security code with something in it, in JSON, a form or an object as Node prints it. */
export function findSecurityCodes(text: string): string[] {
  return text.match(/\b(?:code|cvc2?|cvv2?|csc|cid|otp)["']?\s*[:=]\s*["']?\d{3,6}\b/gi) ?? []
}

/** Every row of every table as text, bytes as hex and once more decoded: what a stolen dump would show. */
export async function dumpDatabase(connection: Connection): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const dump = new Map<string, string>()
  for (const { name } of rows) {
    const found = await connection.query<{ text: string }>(`select row_to_json(t)::text as text from "${name}" t`)
    const text = found.rows.map((row) => row.text).join('\n')
    const bytes = [...text.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex]) =>
      Buffer.from(hex as string, 'hex').toString('latin1'),
    )
    dump.set(name, [text, ...bytes].join('\n'))
  }
  return dump
}
