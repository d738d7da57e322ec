import { type Html, html } from '../../../pages/html.ts'
import { moment } from '../../../pages/office/figures.ts'
import { section } from '../../../pages/office/head.ts'
import { type Mark, mark } from '../../../pages/office/mark.ts'
import { folded } from '../../../pages/office/plot.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import type { PurchaseDetail } from '../../../reading/index.ts'
import type { Words } from './words.ts'

type Telling = PurchaseDetail['tellings'][number]

/** Webhooks, notifications, mails and SMS, with every try of them. */
export function whatWasTold(detail: PurchaseDetail, words: Words, reader: Reader): Html {
  const { told } = words.texts
  const heading = { id: 'told', title: told.title, aside: told.note }
  if (detail.tellings.length === 0) return section(heading, html`<p class="quiet">${told.none}</p>`)
  const items = detail.tellings.map((telling) => {
    const { tries, kind } = telling
    const name = nameOf(telling, detail, words)
    const last = tries.at(-1)
    const when = last ? moment(last.triedAt, reader) : told.waiting
    return html`<li><span>${mark({ shape: shapeOf(telling), word: name })}</span><span class="quiet num">${when}</span>
${(tries.length > 0 || kind === 'webhook') && folded(told.tries(tries.length), triesOf(telling, name, words, reader))}</li>\n`
  })
  return section(heading, html`<ul class="tries">${items}</ul>`)
}

const SHAPES: Readonly<Record<string, Mark['shape']>> = {
  delivered: 'done',
  sent: 'done',
  pending: 'waits',
  exhausted: 'attention',
  discarded: 'ended',
  failed: 'attention',
}

/** What had lost its sense before it was sent is no failure. */
function shapeOf({ state, tries }: Telling): Mark['shape'] {
  if (state === 'failed' && tries.at(-1)?.error?.startsWith('dropped')) return 'ended'
  return SHAPES[state] ?? 'waits'
}

function nameOf({ kind, what, shareId, channel }: Telling, { shares }: PurchaseDetail, words: Words): string {
  const { told } = words.texts
  if (kind === 'webhook') return told.webhook(what)
  if (kind === 'notification') return told.notifications[what as keyof typeof told.notifications] ?? what
  const share = shares.find(({ id }) => id === shareId)
  const whom = told.to(share ? words.nameOf(share) : words.leader)
  const by = channel ? told.channels[channel] : ''
  return `${told.messages[what as keyof typeof told.messages] ?? what} ${whom}, ${by}`
}

function triesOf({ tries, kind, id }: Telling, name: string, words: Words, reader: Reader): Html {
  const { told } = words.texts
  const milliseconds = new Intl.NumberFormat(reader.language)
  return html`${table({
    caption: told.triesOf(name),
    columns: [
      { label: told.try, place: 'name', cell: (one) => `${one.try}` },
      { label: told.when, place: 'start', cell: ({ triedAt }) => moment(triedAt, reader) },
      {
        label: told.answer,
        place: 'late',
        cell: ({ status, error }) => [status, error].filter(Boolean).join(' · ') || told.taken,
      },
      { label: told.after, place: 'amount', cell: ({ durationMs }) => `${milliseconds.format(durationMs)} ms` },
    ],
    rows: tries.toReversed(),
  })}
${kind === 'webhook' && html`<p><a href="/dashboard/developers/deliveries/${id}">${told.open}</a></p>`}`
}
