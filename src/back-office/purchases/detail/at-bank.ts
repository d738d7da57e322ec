import { type Html, html, type Renderable } from '../../../pages/html.ts'
import { moment } from '../../../pages/office/figures.ts'
import { section } from '../../../pages/office/head.ts'
import { type Mark, mark } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import type { Attempt, Operation } from '../../../payments/index.ts'
import type { PurchaseDetail } from '../../../reading/index.ts'
import { disputesOf, type ToldDispute } from './disputes-of.ts'
import { whyLink } from './states.ts'
import type { Words } from './words.ts'

const OF_ATTEMPT: Readonly<Record<Attempt['state'], Mark['shape']>> = {
  created: 'started',
  open: 'waits',
  closing: 'waits',
  unknown: 'attention',
  dead: 'declined',
  held: 'held',
  paid: 'done',
  captured: 'done',
  voided: 'ended',
  refunded: 'returned',
  verified: 'done',
}

const OF_OPERATION: Readonly<Record<Operation['state'], Mark['shape']>> = {
  requested: 'waits',
  unknown: 'attention',
  accepted: 'waits',
  succeeded: 'done',
  refused: 'attention',
  reversed: 'attention',
}

const OF_DISPUTE: Readonly<Record<ToldDispute['state'], Mark['shape']>> = {
  opened: 'attention',
  won: 'done',
  lost: 'ended',
}

interface Row {
  readonly at: Date
  readonly what: Renderable
  readonly state: Html
  readonly answer: readonly (Renderable | false | null | undefined)[]
  /** By the bank's own word for it. */
  readonly called?: string | null
  readonly amountMinor: bigint | null
}

/** Every try to pay, what was asked of the bank about it, and its own words: all of them, also those that no event tells. */
export function atBank(detail: PurchaseDetail, words: Words, reader: Reader): Html {
  const { bank } = words.texts.states
  const heading = { id: 'bank', title: bank.title, aside: bank.note }
  const rows = [
    ...detail.attempts.flatMap((attempt) => [
      ...operationsOf(attempt, detail, words, reader),
      rowOfAttempt(attempt, detail, words, reader),
    ]),
    ...disputesOf(detail.events).map((dispute) => rowOfDispute(dispute, detail, words, reader)),
  ].sort((one, other) => other.at.getTime() - one.at.getTime())
  if (rows.length === 0) return section(heading, html`<p class="quiet">${bank.none}</p>`)
  return section(
    heading,
    table<Row>({
      caption: bank.caption,
      columns: [
        { label: bank.what, place: 'name', cell: ({ what }) => what },
        { label: bank.state, place: 'start', cell: ({ state }) => state },
        {
          label: bank.answer,
          place: 'whole',
          cell: ({ answer, called }) =>
            html`${joined(answer)}${called && html` <code class="quiet break">${called}</code>`}`,
        },
        { label: bank.when, place: 'end', cell: ({ at }) => moment(at, reader) },
        {
          label: bank.amount,
          place: 'amount',
          cell: ({ amountMinor }) => (amountMinor === null ? '' : words.money(amountMinor)),
        },
      ],
      rows,
    }),
  )
}

const joined = (parts: Row['answer']) =>
  parts.filter(Boolean).map((part, index) => html`${index > 0 && ' · '}${part as Renderable}`)

function whoOf(shareId: string | null, { shares }: PurchaseDetail, words: Words): string {
  const share = shares.find(({ id }) => id === shareId)
  return share ? words.nameOf(share) : words.leader
}

function rowOfAttempt(attempt: Attempt, detail: PurchaseDetail, words: Words, reader: Reader): Row {
  const { bank, attempt: texts } = words.texts.states
  const { kind, state, reason, initiatedBy, paymentId, shareId, createdAt, amountMinor } = attempt
  return {
    at: createdAt,
    what: html`<strong>${bank.attempts[kind](whoOf(shareId, detail, words))}</strong>`,
    state: html`${mark({ shape: OF_ATTEMPT[state], word: texts.words[state] })}${whyLink('attempt', state, words, reader)}`,
    answer: [bank.by[initiatedBy], words.cardOf(attempt), reason && words.reasonAndCode(reason)],
    called: paymentId,
    amountMinor,
  }
}

/** What the payer's own approval was is told by its attempt. */
function operationsOf(attempt: Attempt, detail: PurchaseDetail, words: Words, reader: Reader): Row[] {
  const { bank, operation: texts } = words.texts.states
  return detail.operations.flatMap((each) => {
    const { kind, state, refusalCode, rejectedAs, acquirerRef, amountMinor, createdAt, attemptId } = each
    if (attemptId !== attempt.id || kind === 'authorise') return []
    const refusal = refusalCode ?? rejectedAs
    return [
      {
        at: createdAt,
        what: `${bank.operations[kind]}, ${whoOf(attempt.shareId, detail, words)}`,
        state: html`${mark({ shape: OF_OPERATION[state], word: texts.words[state] })}${whyLink('operation', state, words, reader)}`,
        answer: [words.cardOf(attempt), refusal && words.reasonAndCode(refusal)],
        called: acquirerRef,
        amountMinor,
      },
    ]
  })
}

function rowOfDispute(dispute: ToldDispute, detail: PurchaseDetail, words: Words, reader: Reader): Row {
  const { bank, dispute: texts } = words.texts.states
  const { state, reason, respondBy, shareId, openedAt, amountMinor } = dispute
  return {
    at: openedAt,
    what: html`<strong>${bank.dispute(whoOf(shareId, detail, words))}</strong>`,
    state: html`${mark({ shape: OF_DISPUTE[state], word: texts.words[state] })}${whyLink('dispute', state, words, reader)}`,
    answer: [
      reason && html`<code>${reason}</code>`,
      state === 'opened' && respondBy && bank.until(words.day(respondBy)),
    ],
    amountMinor,
  }
}
