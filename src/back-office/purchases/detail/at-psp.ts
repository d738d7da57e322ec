import { type Html, html } from '../../../pages/html.ts'
import { moment } from '../../../pages/office/figures.ts'
import { facts, section } from '../../../pages/office/head.ts'
import { type Mark, mark } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import type { PurchaseDetail } from '../../../reading/index.ts'
import { whyLink } from './states.ts'
import type { Words } from './words.ts'

type State = NonNullable<PurchaseDetail['settlement']>['state']

const SHAPES: Readonly<Record<State, Mark['shape']>> = {
  requested: 'started',
  charging: 'waits',
  unknown: 'attention',
  waiting: 'waits',
  voiding: 'waits',
  settled: 'done',
  refused: 'declined',
  withdrawn: 'returned',
}

/** How its merchant was paid at its own PSP, call by call; nothing of a purchase that is paid out by us. */
export function atPsp({ settlement, settlementTries }: PurchaseDetail, words: Words, reader: Reader): Html | '' {
  if (!settlement) return ''
  const { texts, money } = words
  const { psp } = texts
  const outcomes: Readonly<Record<string, string>> = psp.outcomes
  const { state, payment, reference, refusal, amountMinor } = settlement
  const said = payment
    ? html`<q class="said">${payment.label} (${payment.status})</q>`
    : refusal &&
      html`${words.ended(refusal.code, 'paymentFailed')} <code class="quiet break">${refusal.rawCode || refusal.code}</code>`
  return section(
    { id: 'psp', title: psp.title, aside: money(amountMinor) },
    html`<p>${mark({ shape: SHAPES[state], word: texts.states.settlement.words[state] })}${whyLink('settlement', state, words, reader)}</p>
${facts([...(reference ? [[psp.reference, html`<code>${reference}</code>`] as const] : []), ...(said ? [[psp.said, said] as const] : [])])}
${table({
  caption: psp.tries,
  columns: [
    { label: psp.call, place: 'name', cell: ({ kind, tryNumber }) => `${psp.kinds[kind]} ${tryNumber}` },
    { label: psp.sent, place: 'start', cell: ({ sentAt }) => moment(sentAt, reader) },
    {
      label: psp.answer,
      place: 'late',
      cell: ({ outcome, detail }) =>
        outcome === null
          ? psp.waits
          : html`${outcomes[outcome] ?? outcome}${detail && html` <code class="quiet break">${detail}</code>`}`,
    },
  ],
  rows: settlementTries,
})}`,
  )
}
