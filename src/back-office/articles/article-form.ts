import type { ArticleOrder } from '../../articles/index.ts'
import type { Connection } from '../../db/database.ts'
import type { Merchant } from '../../merchants/index.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { addDays, hourInZone, parseDate } from '../../schedules/index.ts'
import { isOffered } from '../../selling/index.ts'
import { publicId } from '../../shared/ids.ts'
import { isCurrency } from '../../shared/money.ts'
import { LANGUAGES } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { amount, type ErrorsOf, type Input, type Inputs, optional, type TypedOf, text, wholeNumber } from '../inputs.ts'

/** Read together: what one may be depends on others. */
const asTyped: Input<string> = { read: (given) => ({ value: given.trim() }) }

export const ARTICLE_FORM = {
  name: asTyped,
  description: asTyped,
  amount: asTyped,
  currency: asTyped,
  /** `mer_…`, with commas between. */
  merchants: asTyped,
  language: asTyped,
  salesMax: asTyped,
  lastDay: asTyped,
  /** Of this showing of the form: pressed twice, it makes one article. */
  key: asTyped,
} as const satisfies Inputs

export type ArticleTyped = TypedOf<typeof ARTICLE_FORM>
export type ArticleErrors = ErrorsOf<typeof ARTICLE_FORM>

export const ARTICLE_CHARS_MAX = { name: 200, description: 1000 } as const
/** The most that an interface takes, too. */
const AMOUNT_MINOR_MAX = 100_000_000n
const SALES_MAX = 1_000_000

/** Everything at once, so that all that is wrong is said together. */
export async function readArticleForm(
  connection: Connection,
  typed: ArticleTyped,
  merchants: readonly Merchant[],
  { language, timeZone, now }: Reader,
): Promise<{ readonly value: ArticleOrder } | { readonly errors: ArticleErrors }> {
  const { wrong } = languages[language].articles.form
  const currency = (typed.currency || 'EUR').toUpperCase()
  const price = isCurrency(currency)
    ? amount(currency, { min: 1n, max: AMOUNT_MINOR_MAX }).read(typed.amount ?? '', language)
    : undefined
  const name = text({ max: ARTICLE_CHARS_MAX.name }).read(typed.name ?? '', language)
  const description = optional(text({ max: ARTICLE_CHARS_MAX.description })).read(typed.description ?? '', language)
  const salesMax = optional(wholeNumber({ min: 1, max: SALES_MAX })).read(typed.salesMax ?? '', language)
  const lastDay = typed.lastDay ? parseDate(typed.lastDay) : undefined
  const endsAt = lastDay ? hourInZone(addDays(lastDay, 1), 0, timeZone) : null
  const chosen = (typed.merchants ?? '').split(',')
  const sellers = merchants.filter(({ id }) => chosen.includes(publicId('mer', id)))
  const errors: ArticleErrors = {
    ...('wrong' in name && { name: name.wrong }),
    ...('wrong' in description && { description: description.wrong }),
    ...(price && 'wrong' in price && { amount: price.wrong }),
    ...(!price && { currency: wrong.currency }),
    ...(sellers.length === 0 && { merchants: wrong.merchants }),
    ...('wrong' in salesMax && { salesMax: salesMax.wrong }),
    ...(typed.lastDay && !lastDay && { lastDay: languages[language].office.wrong.day }),
    ...(endsAt && endsAt <= now && { lastDay: wrong.past }),
  }
  const isRight = Object.keys(errors).length === 0
  if (!isRight || 'wrong' in name || 'wrong' in description || 'wrong' in salesMax || !price || 'wrong' in price)
    return { errors }
  const offers = await Promise.all(
    sellers.map((each) => isOffered(connection, each, { amountMinor: price.value, currency, createdAt: now })),
  )
  if (!offers.includes(true)) return { errors: { merchants: wrong.none } }
  return {
    value: {
      ...{ name: name.value, description: description.value ?? null, amountMinor: price.value, currency, endsAt },
      language: LANGUAGES.find((each) => each === typed.language) ?? null,
      merchantIds: sellers.map(({ id }) => id),
      salesMax: salesMax.value ?? null,
    },
  }
}
