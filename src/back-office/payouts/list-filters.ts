import { html, type Renderable } from '../../pages/html.ts'
import type { Chip } from '../../pages/office/filters.ts'
import { choice, ticks } from '../../pages/office/form.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { checkBox, field } from '../../pages/parts/field.ts'
import { type PayoutState, payoutMachine } from '../../payouts/index.ts'
import type { PayoutFilters } from '../../reading/index.ts'
import { publicId } from '../../shared/ids.ts'
import { languages } from '../../texts/languages.ts'
import { day, oneOf, severalOf, type ValuesOf } from '../inputs.ts'
import { merchantId } from '../purchases/list-filters.ts'
import { shortDate } from './payout-words.ts'

const PAYOUT_STATES: readonly PayoutState[] = [
  ...new Set(payoutMachine.transitions.flatMap(({ from, to }) => [...from, to])),
]

/** What the address of a list of payouts may say. */
export const PAYOUT_QUERY = {
  state: severalOf(PAYOUT_STATES),
  merchant: merchantId,
  from: day(),
  to: day(),
  reserve: oneOf(['1']),
  stopped: oneOf(['1']),
}

type PayoutQuery = Partial<ValuesOf<typeof PAYOUT_QUERY>>

interface Named {
  readonly id: string
  readonly name: string
}

export function payoutFilters(query: PayoutQuery): PayoutFilters {
  const { state: states, merchant, from, to, reserve, stopped } = query
  return { states, merchantId: merchant, from, to, holdsReserve: reserve === '1', isStopped: stopped === '1' }
}

/** What the list is narrowed to, in words: above it, and in its caption. */
export function payoutChips(query: PayoutQuery, merchants: readonly Named[], reader: Reader): Chip[] {
  const { filters, states } = languages[reader.language].payouts
  const { yes } = languages[reader.language].office
  const { state, merchant, from, to, reserve, stopped } = query
  const days = [from, to].map((on) => on && shortDate(on, reader))
  const name = merchant && (merchants.find(({ id }) => id === merchant)?.name ?? publicId('mer', merchant))
  const chips: readonly (readonly [names: readonly string[], label: string, value: string | undefined])[] = [
    [['state'], filters.state, state?.map((each) => states[each]).join(', ')],
    [['merchant'], filters.merchant, name],
    [['from', 'to'], filters.days, from || to ? filters.between(days[0], days[1]) : undefined],
    [['reserve'], filters.reserve, reserve && yes],
    [['stopped'], filters.stopped, stopped && yes],
  ]
  return chips.flatMap(([names, label, value]) => (value ? [{ names, label, value }] : []))
}

/** The form that adds a filter: it has all of them, as they are. */
export function payoutFields(query: PayoutQuery, merchants: readonly Named[], { language }: Reader): Renderable {
  const { payouts, office } = languages[language]
  const { filters, states } = payouts
  const dayField = (name: 'from' | 'to') =>
    field({ name, label: filters[name], value: query[name] ?? '', type: 'date', autocomplete: 'off' })
  return html`${ticks({
    ...{ name: 'state', legend: filters.state, values: query.state ?? [] },
    options: PAYOUT_STATES.map((state) => [state, states[state]]),
  })}${dayField('from')}${dayField('to')}${
    merchants.length > 1 &&
    choice({
      ...{ name: 'merchant', label: filters.merchant, value: query.merchant ? publicId('mer', query.merchant) : '' },
      options: [['', office.any], ...merchants.map(({ id, name }) => [publicId('mer', id), name] as const)],
    })
  }${checkBox({ name: 'reserve', label: filters.reserve, checked: query.reserve === '1' })}${checkBox({ name: 'stopped', label: filters.stopped, checked: query.stopped === '1' })}`
}
