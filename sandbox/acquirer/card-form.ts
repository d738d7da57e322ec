import { passesLuhn } from '../issuer/card-number.ts'

export type CardField = 'number' | 'expiry' | 'code' | 'name'
export type CardProblem =
  | 'number_missing'
  | 'number_wrong'
  | 'number_not_a_test_card'
  | 'expiry_missing'
  | 'expiry_wrong'
  | 'expiry_past'
  | 'code_missing'
  | 'code_wrong'
  | 'name_missing'

export type CardProblems = Partial<Record<CardField, CardProblem>>

/** All that outlives the request; the digits and the security code end in `readCardForm`. */
export interface EnteredCard<Card> {
  card: Card
  last4: string
  /** `2030-12` */
  expiry: string
}

/** Spaces and dashes in numbers are how people write them. `findCard` knows the acquirer's test cards. */
export function readCardForm<Card extends { brand: string }>(
  form: Partial<Record<CardField, string>>,
  now: Date,
  findCard: (digits: string) => Card | undefined,
): { entered: EnteredCard<Card> } | { problems: CardProblems } {
  const digits = (form.number ?? '').replace(/[\s.-]/g, '')
  const card = findCard(digits)
  const expiry = readExpiry(form.expiry ?? '')
  const problems: CardProblems = {}
  const number = numberProblem(digits, card)
  const date = expiryProblem(form.expiry ?? '', expiry, now)
  const code = codeProblem((form.code ?? '').trim(), card)
  if (number) problems.number = number
  if (date) problems.expiry = date
  if (code) problems.code = code
  if ((form.name ?? '').trim() === '') problems.name = 'name_missing'
  if (!card || !expiry || Object.keys(problems).length > 0) return { problems }
  return { entered: { card, last4: digits.slice(-4), expiry } }
}

// Only the listed cards: a real number typed by mistake is turned away before it becomes anything.
function numberProblem(digits: string, card: { brand: string } | undefined): CardProblem | undefined {
  if (digits === '') return 'number_missing'
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) return 'number_wrong'
  return card ? undefined : 'number_not_a_test_card'
}

function expiryProblem(text: string, expiry: string | undefined, now: Date): CardProblem | undefined {
  if (text.trim() === '') return 'expiry_missing'
  if (!expiry) return 'expiry_wrong'
  return expiry < now.toISOString().slice(0, 7) ? 'expiry_past' : undefined
}

function codeProblem(code: string, card: { brand: string } | undefined): CardProblem | undefined {
  if (code === '') return 'code_missing'
  const length = card?.brand === 'amex' ? '4' : card ? '3' : '3,4'
  return new RegExp(`^\\d{${length}}$`).test(code) ? undefined : 'code_wrong'
}

/** `12/30`, `12 / 2030`, `1230` → `2030-12`. */
function readExpiry(text: string): string | undefined {
  const match = /^(0?[1-9]|1[0-2])[/-]?(?:20)?(\d{2})$/.exec(text.replace(/\s/g, ''))
  return match ? `20${match[2]}-${(match[1] as string).padStart(2, '0')}` : undefined
}
