import { html, type Renderable } from '../../pages/html.ts'
import { type Task, tasks } from '../../pages/office/blocks.ts'
import { moment, moneyText } from '../../pages/office/figures.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { findAcquirer, findIssuer } from '../../providers/index.ts'
import { readWaitingForOperator, type WaitingForOperator } from '../../reading/index.ts'
import { compareDates, dateInZone, hourInZone } from '../../schedules/index.ts'
import { doubtCaps } from '../../schedules/warn-of-caps.ts'
import { shortDayInWords } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { momentHere } from '../moment-here.ts'
import type { StaffPorts } from '../ports.ts'
import { staffPage } from '../staff-page.ts'
import { OPERATORS } from './operators.ts'
import { REVIEWS_PATH } from './paths.ts'
import { payoutTasks } from './payout-tasks.ts'

const DECISIONS = '/operator/decisions'
const HEALTH = '/operator/health'
const ACQUIRERS = '/operator/accounts'

/** The first page of whoever runs the installation: what waits for somebody, and what ends it. */
export const operatorToday = staffPage({
  path: '/operator',
  ...OPERATORS,
  section: (language) => languages[language].operator.today.section,
  place: 1,
  statementsMax: 12,
  async view(connection, { reader, ports }) {
    const waiting = await readWaitingForOperator(connection, ports.collecting)
    const found = [
      ...decisionTasks(waiting, reader),
      ...partnerTasks(waiting, reader),
      ...payoutTasks(waiting.payouts, reader),
      ...ownTasks(waiting, reader, ports),
    ]
    const sorted = found.toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent))
    const { today } = languages[reader.language].operator
    const title = today.title(sorted.length)
    return {
      title: today.section,
      body: html`<div class="head"><p class="crumbs">${momentHere(reader)}</p><h1>${title}</h1></div>
${sorted.length === 0 ? html`<p>${today.nothing}</p>` : html`<section class="section" aria-label="${today.tasks}">${tasks(sorted)}</section>`}`,
    }
  },
})

function task(isUrgent: boolean, title: string, text: Renderable, href: string, label: string): Task {
  return { isUrgent, title, text, action: { href, label } }
}

/** What somebody has to look up elsewhere, and say. */
function decisionTasks(waiting: WaitingForOperator, reader: Reader): Task[] {
  const { today, decisions } = languages[reader.language].operator
  const lists = (['charges', 'operations', 'settlements', 'movements'] as const).flatMap((name) => {
    const [oldest] = waiting[name]
    const { title, action } = today[name]
    if (!oldest) return []
    const sentAt = 'occurredAt' in oldest ? oldest.occurredAt : oldest.sentAt
    const money = 'currency' in oldest ? moneyText(oldest, reader) : decisions.operations.kinds[oldest.kind]
    const text = html`${money}${sentAt && html` · ${today.oldest} ${moment(sentAt, reader)}`}`
    return [task(true, title(waiting[name].length), text, `${DECISIONS}/${name}`, action)]
  })
  const counts = [
    ['refunds', waiting.refunds, true],
    ['findings', waiting.findings.open + waiting.findings.ofPayouts, true],
    ['parked', waiting.parked, true],
    ['notifications', waiting.notifications, false],
  ] as const
  const counted = counts.flatMap(([name, count, isUrgent]) => {
    const { title, text, action } = today[name]
    return count > 0 ? [task(isUrgent, title(count), text, `${DECISIONS}/${name}`, action)] : []
  })
  const { hold } = waiting
  const held =
    hold &&
    task(
      true,
      today.hold.title(1),
      html`${decisions.collection.reasons[hold.reason]} · ${today.hold.since} ${moment(hold.heldAt, reader)}`,
      `${DECISIONS}/collection`,
      today.hold.action,
    )
  const { count, firstDueAt } = waiting.reviews
  const reviews = firstDueAt
    ? [
        task(
          firstDueAt < reader.now,
          today.reviews.title(count),
          html`${today.reviews.text} ${moment(firstDueAt, reader)}`,
          REVIEWS_PATH,
          today.reviews.action,
        ),
      ]
    : []
  return [...(held ? [held] : []), ...lists, ...counted, ...reviews]
}

/** What is wrong with accounts of ours: their keys, their balance, disputes that are answered there. */
function partnerTasks({ acquirers, issuers }: WaitingForOperator, reader: Reader): Task[] {
  const { today } = languages[reader.language].operator
  const refused = acquirers.filter(({ checkOutcome }) => checkOutcome === 'credentials')
  const keys = refused.map((account) =>
    task(true, today.key.title(nameOf(account)), today.key.text, ACQUIRERS, today.key.action),
  )
  const none = task(true, today.noAcquirer.title, today.noAcquirer.text, ACQUIRERS, today.noAcquirer.action)
  const troubles = issuers.map(({ trouble, account, money }) => {
    const said = money ? moneyText(money, reader) : ''
    const { title, text, action } = today[trouble]
    return task(trouble !== 'unread', title(nameOf(account), said), text, ACQUIRERS, action)
  })
  return [...(acquirers.some(({ isDefault }) => isDefault) ? [] : [none]), ...keys, ...troubles]
}

const nameOf = ({ provider, reference }: { readonly provider: string; readonly reference: string }) =>
  `${(findAcquirer(provider) ?? findIssuer(provider))?.label ?? provider} (${reference})`

/** What is missing here: newer caps, a mail server, the process that speaks to PSPs. */
function ownTasks({ channels }: WaitingForOperator, reader: Reader, ports: StaffPorts): Task[] {
  const { today } = languages[reader.language].operator
  const { language, now, timeZone } = reader
  const day = dateInZone(now)
  const caps = doubtCaps(day).flatMap(({ countryCode, kind, ends }) => {
    if (!ends) return []
    const named = shortDayInWords(hourInZone(ends, 12), now, timeZone, language)
    const { title, text, action } = today.caps
    return [task(false, title(countryCode, kind, named, compareDates(day, ends) > 0), text, `${HEALTH}#caps`, action)]
  })
  const messages = channels.flatMap(({ channel, waiting, givenUp, reason }) => {
    const { said, action } = today.messages
    const titles = [
      waiting > 0 && today.messages.waiting(waiting, channel),
      givenUp > 0 && today.messages.givenUp(givenUp, channel),
    ]
    return titles.flatMap((title) => (title ? [task(false, title, said(reason), `${DECISIONS}/messages`, action)] : []))
  })
  const missing = [
    ports.settling.vault.failure() !== null && today.vault,
    !ports.messages.mailer && today.mail,
  ].flatMap((said) => (said ? [task(true, said.title, said.text, HEALTH, said.action)] : []))
  return [...missing, ...messages, ...caps]
}
