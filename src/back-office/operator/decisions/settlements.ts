import { html } from '../../../pages/html.ts'
import { moment, moneyText } from '../../../pages/office/figures.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { decideByHand, listUndecided, type Undecided } from '../../../settling/index.ts'
import { publicId } from '../../../shared/ids.ts'
import type { StaffLanguage } from '../../../texts/language.ts'
import { languages } from '../../../texts/languages.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS } from '../operators.ts'
import { accountOf } from './account-of.ts'
import { DECISIONS, decidable } from './decidable.ts'
import { waitingList } from './list-page.ts'

const textsIn = (language: StaffLanguage) => languages[language].operator.decisions

/** What its card's issuer has told: that it was debited says that the PSP has taken it. */
function cardOf({ card, currency }: Undecided, reader: Reader): string {
  const { held, debited, unused } = textsIn(reader.language).settlements
  if (card.debitedMinor > 0n) return debited(moneyText({ amountMinor: card.debitedMinor, currency }, reader))
  return card.heldMinor > 0n ? held(moneyText({ amountMinor: card.heldMinor, currency }, reader)) : unused
}

/** Settlements long past their deadline, which wait until somebody asks the merchant's PSP. */
export const settlements = staffPage({
  path: `${DECISIONS}/settlements`,
  ...OPERATORS,
  statementsMax: 2,
  async view(connection, visit) {
    const { reader, scope, call } = visit
    const texts = textsIn(reader.language)
    return waitingList(visit, 'settlements', {
      rows: await listUndecided(connection, scope, call),
      hrefOf: ({ purchaseId }) => `${DECISIONS}/settlements/${publicId('pur', purchaseId)}`,
      columns: [
        { label: texts.purchase, place: 'name', cell: ({ purchaseId }) => publicId('pur', purchaseId) },
        { label: texts.settlements.card, place: 'late', cell: (settlement) => cardOf(settlement, reader) },
        { label: texts.settlements.deadline, place: 'end', cell: ({ deadlineAt }) => moment(deadlineAt, reader) },
        { label: texts.amount, place: 'amount', cell: (settlement) => moneyText(settlement, reader) },
      ],
    })
  },
})

export const settlement = decidable({
  name: 'settlements',
  statementsMax: 3,
  find: async (connection, { scope, call }, id) => {
    const undecided = await listUndecided(connection, scope, call)
    const found = undecided.find(({ purchaseId }) => publicId('pur', purchaseId) === id)
    return found && { ...found, account: await accountOf(connection, 'psp', found.pspAccountId) }
  },
  title: (one, { reader }) => moneyText(one, reader),
  facts(one, { reader }) {
    const texts = textsIn(reader.language)
    return [
      [texts.purchase, html`<span class="break">${publicId('pur', one.purchaseId)}</span>`],
      [texts.amount, moneyText(one, reader)],
      [texts.settlements.order, one.charge.orderReference ?? one.reference ?? '–'],
      [texts.payment, html`<span class="break">${one.payment?.paymentId ?? '–'}</span>`],
      [texts.account, one.account],
      [texts.settlements.card, cardOf(one, reader)],
      [texts.sent, one.sentAt ? moment(one.sentAt, reader) : '–'],
      [texts.settlements.deadline, moment(one.deadlineAt, reader)],
    ]
  },
  ways: {
    settled: {
      segment: 'paid',
      isNamed: true,
      decide: (db, { call }, { purchaseId }, { reference: paymentId, reason }) =>
        decideByHand(db, call, purchaseId, { paymentId }, reason),
    },
    notPaid: {
      segment: 'not-paid',
      decide: (db, { call }, { purchaseId }, { reason }) => decideByHand(db, call, purchaseId, 'not_paid', reason),
    },
    givenBack: {
      segment: 'given-back',
      decide: (db, { call }, { purchaseId }, { reason }) => decideByHand(db, call, purchaseId, 'given_back', reason),
    },
  },
})
