import { html, type Renderable } from '../../pages/html.ts'
import { moneyText } from '../../pages/office/figures.ts'
import { type Address, addressWith, type Chip } from '../../pages/office/filters.ts'
import { choice, ticks } from '../../pages/office/form.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { checkBox, field, hidden } from '../../pages/parts/field.ts'
import { PAYMENT_TYPES } from '../../payment-types/index.ts'
import { STANDING_NAMES } from '../../purchases/index.ts'
import { NEEDS_ATTENTION, type PurchaseListFilters, SOUGHT_CHARS_MAX } from '../../reading/index.ts'
import { addDays, type CalendarDate, hourInZone, parseDate } from '../../schedules/index.ts'
import { parsePublicId, publicId } from '../../shared/ids.ts'
import { toDecimal } from '../../shared/money.ts'
import { shortDayInWords } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { decimalInWords } from '../../texts/numbers.ts'
import { amount, day, type Input, oneOf, severalOf, text, type ValuesOf } from '../inputs.ts'

/** Amounts are asked for in it, and found in whatever currency they are. */
const CURRENCY = 'EUR'
const AMOUNT = amount(CURRENCY, { min: 0n, max: 10n ** 12n })
const SETTLEMENTS = ['TRANSFER', 'BACK'] as const

export const merchantId: Input<string> = {
  read(given, language) {
    const value = parsePublicId('mer', given)
    return value ? { value } : { wrong: languages[language].office.wrong.choice }
  },
}

const articleId: Input<string> = {
  read(given, language) {
    const value = parsePublicId('art', given)
    return value ? { value } : { wrong: languages[language].office.wrong.choice }
  },
}

/** What the address of a list of purchases may say. */
export const LIST_QUERY = {
  q: text({ max: SOUGHT_CHARS_MAX }),
  state: severalOf(STANDING_NAMES),
  attention: oneOf(['1']),
  type: oneOf(PAYMENT_TYPES),
  merchant: merchantId,
  article: articleId,
  settlement: oneOf(SETTLEMENTS),
  least: AMOUNT,
  most: AMOUNT,
  from: day(),
  to: day(),
  /** Days are those on which they were accepted; without, those on which they were begun. */
  accepted: oneOf(['yes']),
}

export type ListQuery = Partial<ValuesOf<typeof LIST_QUERY>>

/** Days are the reader's: from the first hour of one to the last of the other. */
export function filtersOf(query: ListQuery, { timeZone }: Pick<Reader, 'timeZone'>): PurchaseListFilters {
  const from = query.from && parseDate(query.from)
  const to = query.to && parseDate(query.to)
  const after = from ? hourInZone(from, 0, timeZone) : undefined
  const before = to ? hourInZone(addDays(to, 1), 0, timeZone) : undefined
  return {
    ...(query.attention && NEEDS_ATTENTION),
    sought: query.q,
    standings: query.state,
    merchantId: query.merchant,
    articleId: query.article,
    paymentType: query.type,
    settlement: query.settlement,
    leastMinor: query.least,
    mostMinor: query.most,
    isAccepted: query.accepted === 'yes',
    ...(query.accepted
      ? { acceptedFrom: after, acceptedBefore: before }
      : { createdFrom: after, createdBefore: before }),
  }
}

/** The same list from several sides: each is a choice of states, and leaves the other filters as they are. */
export const VIEWS = {
  all: {},
  attention: { attention: '1' },
  filling: { state: 'filling' },
  complete: { state: 'complete' },
  returned: { state: 'part_refunded,refunded' },
} as const

export function viewHref(address: Address, view: keyof typeof VIEWS): string {
  return addressWith(address, { state: undefined, attention: undefined, ...VIEWS[view] })
}

export function isView({ query }: Address, view: keyof typeof VIEWS): boolean {
  const { state, attention }: { state?: string; attention?: string } = VIEWS[view]
  return query.state === state && query.attention === attention
}

/** What ids of the address stand for. */
interface Named {
  readonly merchants: readonly Merchants[]
  readonly article?: { readonly name: string } | undefined
}

interface Merchants {
  readonly id: string
  readonly name: string
}

/** What the list is narrowed to, in words: above the list, and in its caption. */
export function chipsOf(query: ListQuery, { merchants, article }: Named, reader: Reader): Chip[] {
  const texts = languages[reader.language].purchases
  const { filters } = texts
  const money = (amountMinor: bigint | undefined) =>
    amountMinor === undefined ? undefined : moneyText({ amountMinor, currency: CURRENCY }, reader)
  const named = (names: readonly string[], label: string, value: string | undefined | false): Chip[] =>
    value ? [{ names, label, value }] : []
  return [
    ...named(['q'], filters.sought, query.q),
    ...named(['from', 'to', 'accepted'], query.accepted ? filters.accepted : filters.begun, daysOf(query, reader)),
    ...named(['state'], filters.state, query.state?.map((each) => texts.standings[each]).join(', ')),
    ...named(['attention'], filters.attention, query.attention && languages[reader.language].office.yes),
    ...named(['type'], filters.type, query.type && languages[reader.language].checkout.paymentTypes[query.type].short),
    ...named(['merchant'], filters.merchant, query.merchant && nameOf(query.merchant, merchants)),
    ...named(['article'], filters.article, query.article && (article?.name ?? publicId('art', query.article))),
    ...named(
      ['least', 'most'],
      filters.amount,
      (query.least ?? query.most) !== undefined && texts.amounts(money(query.least), money(query.most)),
    ),
    ...named(['settlement'], filters.settlement, query.settlement && texts.settlements[query.settlement]),
  ]
}

const nameOf = (id: string, merchants: readonly Merchants[]) =>
  merchants.find((each) => each.id === id)?.name ?? publicId('mer', id)

function daysOf({ from, to, accepted }: ListQuery, { now, timeZone, language }: Reader): string | undefined {
  if (!from && !to) return accepted && languages[language].office.yes
  const said = (date: string | undefined) => {
    const parsed: CalendarDate | undefined = date === undefined ? undefined : parseDate(date)
    return parsed && shortDayInWords(hourInZone(parsed, 12, timeZone), now, timeZone, language)
  }
  const [first, last] = [said(from), said(to)]
  return first === last ? first : languages[language].purchases.days(first, last)
}

/** The form that adds a filter: it has all of them, as they are. */
export function fieldsOf(query: ListQuery, merchants: readonly Merchants[], { language }: Reader): Renderable {
  const { purchases: texts, office } = languages[language]
  const { filters } = texts
  const options = <Key extends string>(keys: readonly Key[], words: Readonly<Record<Key, string>>) =>
    [['', office.any], ...keys.map((key) => [key, words[key]])] as [string, string][]
  const { paymentTypes } = languages[language].checkout
  const typeOptions = [['', office.any], ...PAYMENT_TYPES.map((type) => [type, paymentTypes[type].short])] as [
    string,
    string,
  ][]
  const typed = (amountMinor: bigint | undefined) =>
    amountMinor === undefined ? '' : decimalInWords(toDecimal(amountMinor, CURRENCY), language)
  const amountField = (name: 'least' | 'most') =>
    field({ name, label: filters[name], value: typed(query[name]), inputMode: 'decimal', autocomplete: 'off' })
  const dayField = (name: 'from' | 'to') =>
    field({ name, label: filters[name], value: query[name] ?? '', type: 'date', autocomplete: 'off' })
  return html`${query.q && hidden('q', query.q)}${query.article && hidden('article', publicId('art', query.article))}${ticks(
    {
      ...{ name: 'state', legend: filters.state, values: query.state ?? [] },
      options: STANDING_NAMES.map((name) => [name, texts.standings[name]]),
    },
  )}
${choice({
  ...{ name: 'accepted', label: filters.day, value: query.accepted ?? '' },
  options: [
    ['', filters.begun],
    ['yes', filters.accepted],
  ],
})}${dayField('from')}${dayField('to')}${amountField('least')}${amountField('most')}
${choice({ name: 'type', label: filters.type, value: query.type ?? '', options: typeOptions })}
${
  merchants.length > 1 &&
  choice({
    ...{ name: 'merchant', label: filters.merchant, value: query.merchant ? publicId('mer', query.merchant) : '' },
    options: [['', office.any], ...merchants.map(({ id, name }) => [publicId('mer', id), name] as const)],
  })
}
${choice({
  ...{ name: 'settlement', label: filters.settlement, value: query.settlement ?? '' },
  options: options(SETTLEMENTS, texts.settlements),
})}
${checkBox({ name: 'attention', label: filters.attention, checked: query.attention === '1' })}`
}
