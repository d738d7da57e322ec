import { type Html, html } from '../../../pages/html.ts'
import { mark, why } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { isSplit, purchaseMachine } from '../../../purchases/index.ts'
import type { AttentionKind, PurchaseDetail } from '../../../reading/index.ts'
import { languages } from '../../../texts/languages.ts'
import { TOKEN_STATES, V1_STATES } from '../../../wire/purchase-views.ts'
import { stateMark } from '../state-mark.ts'
import type { Words } from './words.ts'

/** The part of the page that shows it; the bank's part where it is money. */
const SHOWN_AT: Readonly<Partial<Record<AttentionKind, string>>> = {
  settlement_undecided: 'psp',
  finding: 'books',
  parked_event: 'story',
  notification_missed: 'told',
  message_failed: 'told',
}

/** What waits for somebody is said first, in the word of the list that led here. */
function waiting(attention: AttentionKind, { language }: Reader): Html {
  const { purchases, office, purchase } = languages[language]
  const word = purchases.attention[attention]
  return html`<span>${mark({ shape: 'attention', word })} <a class="why-link" href="#${SHOWN_AT[attention] ?? 'bank'}" aria-label="${purchase.states.about(word)}">${office.why}</a></span>`
}

/** The mark of its state, and behind "Why?" what docs/states.md is made of: the moves that can follow, and what made the last. */
export function stateLine({ purchase, shares, events, attention }: PurchaseDetail, words: Words, reader: Reader): Html {
  const { texts, doer, leader } = words
  const { why: said } = texts.story
  const { transitions } = purchaseMachine
  const arrivals: readonly string[] = transitions.filter(({ to }) => to === purchase.state).map(({ event }) => event)
  const since = events.find(({ name }) => arrivals.includes(name)) ?? events.at(-1)
  const follows = transitions.filter(({ from }) => from.includes(purchase.state))
  const isShared = isSplit(purchase) && shares.length > 1
  const kind = `${languages[reader.language].checkout.paymentTypes[purchase.paymentType].short}${isShared ? ` ${texts.people(shares.length)}` : ''}`
  // The leader is in since the bank holds the whole for them, as in the list.
  const peopleIn = shares.filter(({ state, role }) => state === 'paid' || role === 'leader').length
  return html`${attention && waiting(attention, reader)}${mark(stateMark({ ...purchase, people: shares.length, peopleIn }, reader))}<span class="quiet">${kind} · ${texts.leads(leader)} · <span class="id">${purchase.reference ?? texts.noReference}</span></span>
${why(
  reader,
  html`<p>${said.means[purchase.state]} ${since && said.begunBy(words.day(since.occurredAt), doer(since))}</p>
<p class="quiet">${follows.length > 0 ? `${said.follows} ${follows.map(({ trigger }) => said.triggers[trigger]).join(', ')}.` : said.nothingFollows} ${said.called} <code>${V1_STATES[purchase.state]}</code>, <code>${TOKEN_STATES[purchase.state]}</code></p>`,
)}`
}
