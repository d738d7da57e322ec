import { type Html, html, type Renderable } from '../../../pages/html.ts'
import { moment, moneyText } from '../../../pages/office/figures.ts'
import { pager } from '../../../pages/office/filters.ts'
import { beside, dates, facts, head, section } from '../../../pages/office/head.ts'
import { why } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { notice } from '../../../pages/parts/notice.ts'
import {
  findAcquirerPayout,
  type ListedAcquirerPayout,
  listFindingsOfPayout,
  readPayoutLines,
  sumPayoutLines,
} from '../../../reading/index.ts'
import { languages } from '../../../texts/languages.ts'
import { dateShown } from '../../payouts/payout-words.ts'
import { requireFound, requireId } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { providerLabel } from '../decisions/account-of.ts'
import { OPERATORS, PAGED, wishOf } from '../operators.ts'
import { ACQUIRER_PAYOUTS, BANK_PATH } from '../paths.ts'
import { differencesOf } from './differences.ts'
import { itemTable } from './items.ts'
import { bankLineLink, payoutTitle, sinceMade, standingMark, standingOf } from './payout-words.ts'
import { payoutSums, sumsDiffer } from './sums.ts'

const FINDINGS_SHOWN = 50

/** One payout of an acquirer: what it is made of, and which line of the bank it is. */
export const acquirerPayout = staffPage({
  path: `${ACQUIRER_PAYOUTS}/:payout`,
  ...OPERATORS,
  statementsMax: 4,
  query: PAGED,
  async view(connection, { params, query, reader, address }) {
    const { acquirerPayouts: texts, bank } = languages[reader.language].operator
    const payout = requireFound(await findAcquirerPayout(connection, requireId(params.payout)))
    const sums = await sumPayoutLines(connection, payout.id)
    const findings = await listFindingsOfPayout(connection, payout.id, FINDINGS_SHOWN)
    const lines = await readPayoutLines(connection, payout.id, wishOf(query))
    const standing = standingOf(payout)
    const title = payoutTitle(payout.madeAt, reader)
    const above = [
      { href: BANK_PATH, label: bank.section },
      { href: ACQUIRER_PAYOUTS, label: texts.title },
    ]
    const isExchanged = lines.rows.some(
      ({ chargedCurrency, currency }) => chargedCurrency !== null && chargedCurrency !== currency,
    )
    const items = html`${itemTable(lines.rows, reader)}${(lines.nextCursor || address.query.after) && pager(reader, { address, said: texts.one.itemsShown(lines.rows.length), nextCursor: lines.nextCursor })}`
    return {
      title,
      body: html`${head(reader, {
        title,
        above,
        amount: moneyText(payout, reader),
        state: [
          standingMark(standing, reader.language),
          html`<span class="quiet">${texts.one.by(providerLabel('acquirer', payout.provider))}</span>`,
          why(reader, html`<p>${texts.whys[standing]}</p>`),
        ],
      })}
${sumsDiffer(payout, sums) && notice('bad', { heading: texts.one.differs(moneyText({ amountMinor: payout.grossMinor - payout.feeMinor, currency: payout.currency }, reader), moneyText(payout, reader)) })}
${threeDates(payout, reader)}
${beside([payoutSums(payout, sums, reader), findings.length > 0 && differencesOf(findings, reader)], factsOf(payout, reader))}
${section(
  { id: 'items', title: texts.one.items, aside: texts.one.counted(payout.lineCount) },
  payout.lineCount === 0
    ? html`<p class="quiet">${texts.one.noItems}</p>`
    : html`${isExchanged && html`<p><strong>${texts.exchange}.</strong> ${texts.exchangeText}</p>`}${items}`,
)}`,
    }
  },
})

/** When it was made, when it is to arrive, and when our bank had it. */
function threeDates(payout: ListedAcquirerPayout, reader: Reader): Html {
  const { one, states } = languages[reader.language].operator.acquirerPayouts
  const standing = standingOf(payout)
  const notThere: Readonly<Record<Exclude<typeof standing, 'arrived'>, Renderable>> = {
    waits: one.notYet,
    failed: one.never,
    nothing: one.never,
  }
  return dates([
    { label: one.made, value: moment(payout.madeAt, reader) },
    {
      label: one.arrives,
      value: payout.arrivesOn ? dateShown(payout.arrivesOn, reader) : one.notTold,
      note: payout.arrivesOn && one.told,
    },
    standing === 'arrived'
      ? {
          label: one.atBank,
          value: bankLineLink(payout.bankLineId ?? '', payout.bankedOn, reader),
          note: payout.bankLabel,
        }
      : {
          label: one.atBank,
          value: notThere[standing],
          note: standing === 'waits' ? sinceMade(payout.madeAt, reader) : states[standing],
        },
  ])
}

/** By which names it is looked for at its acquirer, and at the bank. */
function factsOf(payout: ListedAcquirerPayout, reader: Reader): Html {
  const { one } = languages[reader.language].operator.acquirerPayouts
  const { bankReferences, bankLineId } = payout
  const words =
    bankReferences.length > 0
      ? html`${bankReferences.map((word) => html`<code class="break">${word}</code><br>`)}<small class="quiet">${one.wordsHint}</small>`
      : one.noWords
  return section(
    { id: 'facts', title: one.facts },
    facts([
      [
        one.account,
        html`${providerLabel('acquirer', payout.provider)} <code class="quiet break">${payout.accountReference}</code>`,
      ],
      [one.reference, html`<code class="break">${payout.reference}</code>`],
      [one.words, words],
      ...(payout.ibanLast4 ? [[one.iban, `…${payout.ibanLast4}`] as const] : []),
      ...(bankLineId
        ? [[one.bankLine, html`${bankLineLink(bankLineId, payout.bankedOn, reader)}, ${payout.bankLabel}`] as const]
        : []),
      [one.readBy, moment(payout.readAt, reader)],
    ]),
  )
}
