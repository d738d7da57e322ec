import { parseDate } from '../schedules/index.ts'

export const LENDER_ROLES = ['operator', 'partner'] as const
/** Who lends where the merchant does not: whoever runs this service, or somebody for whom it works. */
export type LenderRole = (typeof LENDER_ROLES)[number]

/** Who a lender is to the law, as the documents of a credit print it. */
export interface Lender {
  readonly role: LenderRole
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly website: string | null
  /** Which register, under which number. */
  readonly registration: string
  /** By what it may lend: its number among financial firms, at ORIAS. */
  readonly licence: string
  /** `2027-12-31`, the last day; null: it has none. */
  readonly licenceUntil: string | null
  /** With address. */
  readonly supervisor: string
  readonly mediator: string
}

/** With who said so. Never changed: what was said last counts. */
export interface KeptLender extends Lender {
  readonly id: string
  readonly setAt: Date
  readonly setBy: string
  readonly reason: string
}

const TEXT_CHARS_MAX = 300

/** Without spaces around; what is optional and empty is not there. */
export function trimmed(said: Lender): Lender {
  const entries = Object.entries(said).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
  const { website, licenceUntil, ...rest } = Object.fromEntries(entries) as Lender
  return { ...rest, website: website || null, licenceUntil: licenceUntil || null }
}

/** The rule that is broken, as a sentence. */
export function faultOfLender(said: Lender): string | undefined {
  const { role: _, website, licenceUntil, ...required } = said
  for (const [name, text] of Object.entries({ ...required, ...(website && { website }) })) {
    if (!text) return `${name} of the lender is required: the documents of a credit print it`
    if (text.length > TEXT_CHARS_MAX) return `${name} of the lender has at most ${TEXT_CHARS_MAX} characters`
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a line cannot hold
    if (/[\u0000-\u001F\u007F-\u009F]/.test(text)) return `${name} of the lender is one line`
  }
  if (!/^\S+@\S+$/.test(said.email)) return 'email of the lender is an address, as credit@example.com'
  if (licenceUntil !== null && !parseDate(licenceUntil)) return 'a licence ends on a day, as 2027-12-31'
  return undefined
}
