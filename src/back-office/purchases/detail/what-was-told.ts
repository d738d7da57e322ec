import { type Html, html } from '../../../pages/html.ts'
import { moment } from '../../../pages/office/figures.ts'
import { section } from '../../../pages/office/head.ts'
import { type Mark, mark } from '../../../pages/office/mark.ts'
import { folded } from '../../../pages/office/plot.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import type { PurchaseDetail } from '../../../reading/index.ts'
import type { StaffRole } from '../../../texts/office.ts'
import { KEEPERS } from '../../developers/whose.ts'
import { silenceInWords } from '../../reasons.ts'
import { ACT_ROLES, messagePath } from './acts.ts'
import { deliveryState, type StateOf, whyLink } from './states.ts'
import type { Words } from './words.ts'

type Telling = PurchaseDetail['tellings'][number]

/** Webhooks, notifications, mails and SMS, with every try of them. */
export function whatWasTold(detail: PurchaseDetail, words: Words, reader: Reader, role: StaffRole): Html {
  const { told } = words.texts
  const heading = { id: 'told', title: told.title, aside: told.note }
  if (detail.tellings.length === 0) return section(heading, html`<p class="quiet">${told.none}</p>`)
  const items = detail.tellings.map((telling) => {
    const { tries } = telling
    const name = nameOf(telling, detail, words)
    const last = tries.at(-1)
    const when = last ? moment(last.triedAt, reader) : told.waiting
    const state = deliveryState(telling)
    // What has arrived is asked about by nobody.
    const why = state !== 'delivered' && whyLink('delivery', state, words, reader)
    return html`<li><span>${mark({ shape: SHAPES[state], word: name })}${why}</span><span class="quiet num">${when}</span>
${folded(told.tries(tries.length), html`${tries.length > 0 && triesOf(telling, name, words, reader)}${waysOn(telling, detail, words, role)}`)}</li>\n`
  })
  return section(heading, html`<ul class="tries">${items}</ul>`)
}

const SHAPES: Readonly<Record<StateOf<'delivery'>, Mark['shape']>> = {
  delivered: 'done',
  pending: 'waits',
  exhausted: 'attention',
  discarded: 'ended',
}

function nameOf({ kind, what, shareId, channel }: Telling, { shares }: PurchaseDetail, words: Words): string {
  const { told } = words.texts
  if (kind === 'webhook') return told.webhook(what)
  if (kind === 'notification') return told.notifications[what as keyof typeof told.notifications] ?? what
  return messageName({ template: what, shareId, channel }, shares, words)
}

/** About a friend, and told to the leader. */
const TO_LEADER = ['pot_contribution', 'pledge_declined']

/** `Invitation to Bob, by e-mail`. */
export function messageName(
  message: { readonly template: string; readonly shareId: string | null; readonly channel: 'email' | 'sms' | null },
  shares: PurchaseDetail['shares'],
  { texts, nameOf: called, leader }: Words,
): string {
  const { template, shareId, channel } = message
  const { told } = texts
  const share = TO_LEADER.includes(template) ? undefined : shares.find(({ id }) => id === shareId)
  const whom = told.to(share ? called(share) : leader)
  return `${told.messages[template as keyof typeof told.messages] ?? template} ${whom}, ${channel ? told.channels[channel] : ''}`
}

function triesOf({ tries }: Telling, name: string, words: Words, reader: Reader): Html {
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
        cell: ({ status, error }) => {
          const why = error && !error.startsWith('status_') && silenceInWords(error, reader.language)
          return [status, why].filter(Boolean).join(' · ') || told.taken
        },
      },
      { label: told.after, place: 'amount', cell: ({ durationMs }) => `${milliseconds.format(durationMs)} ms` },
    ],
    rows: tries.toReversed(),
  })}`
}

/** To what exactly was said and answered, and to saying it again for whoever may. */
function waysOn({ kind, id, state }: Telling, { purchase }: PurchaseDetail, { texts }: Words, role: StaffRole): Html {
  const { told } = texts
  const isWaiting = state === 'pending'
  const [path, label, again, mayRepeat] =
    kind === 'message'
      ? [messagePath(purchase.id, id), told.body, told.message.again, ACT_ROLES.some((each) => each === role)]
      : [`/dashboard/developers/deliveries/${kind}-${id}`, told.open, told.again, KEEPERS.some((each) => each === role)]
  return html`<p><a href="${path}">${label}</a>${mayRepeat && !isWaiting && html` · <a href="${path}/again">${again}</a>`}</p>`
}
