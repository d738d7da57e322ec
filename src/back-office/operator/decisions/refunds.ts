import { html } from '../../../pages/html.ts'
import { moment, moneyText } from '../../../pages/office/figures.ts'
import { mark } from '../../../pages/office/mark.ts'
import { findPayable } from '../../../payments/index.ts'
import { readPayables } from '../../../reading/index.ts'
import { parseUuid, publicId } from '../../../shared/ids.ts'
import type { StaffLanguage } from '../../../texts/language.ts'
import { languages } from '../../../texts/languages.ts'
import { withCapital } from '../../../texts/typeset.ts'
import { payOut } from '../../../unwinding/index.ts'
import { reasonAndCode } from '../../reasons.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS, PAGED, wishOf } from '../operators.ts'
import { accountOf } from './account-of.ts'
import { DECISIONS, decidable } from './decidable.ts'
import { waitingList } from './list-page.ts'

const whyOf = (code: string | null, language: StaffLanguage) =>
  code === null ? '–' : reasonAndCode(code, language, withCapital)

const textsIn = (language: StaffLanguage) => languages[language].operator.decisions

/** Refunds that were refused, or taken back: their payers are owed them. */
export const refunds = staffPage({
  path: `${DECISIONS}/refunds`,
  ...OPERATORS,
  statementsMax: 1,
  query: PAGED,
  async view(connection, visit) {
    const { reader, query, scope } = visit
    const texts = textsIn(reader.language)
    const { rows, nextCursor } = await readPayables(connection, scope, wishOf(query))
    return waitingList(visit, 'refunds', {
      ...{ rows, nextCursor },
      hrefOf: ({ operationId }) => `${DECISIONS}/refunds/${operationId}`,
      columns: [
        {
          label: texts.refunds.payer,
          place: 'name',
          cell: ({ payerName, payerAddress }) => payerName ?? payerAddress ?? '–',
        },
        {
          label: texts.state,
          place: 'start',
          cell: ({ isDisputed, refusalCode }) =>
            isDisputed ? mark({ shape: 'waits', word: texts.refunds.disputed }) : whyOf(refusalCode, reader.language),
        },
        { label: texts.since, place: 'end', cell: ({ refusedAt }) => moment(refusedAt, reader) },
        { label: texts.amount, place: 'amount', cell: (payable) => moneyText(payable, reader) },
      ],
    })
  },
})

export const refund = decidable({
  name: 'refunds',
  statementsMax: 2,
  find: async (connection, _visit, given) => {
    const id = parseUuid(given)
    const payable = id === undefined ? undefined : await findPayable(connection, id)
    return payable && { ...payable, account: await accountOf(connection, 'acquirer', payable.acquirerAccountId) }
  },
  title: (payable, { reader }) => moneyText(payable, reader),
  facts(payable, { reader }) {
    const texts = textsIn(reader.language)
    return [
      [texts.refunds.payer, [payable.payerName, payable.payerAddress].filter(Boolean).join(', ') || '–'],
      [
        texts.purchase,
        html`${payable.shopReference} <span class="break">${publicId('pur', payable.purchaseId)}</span>`,
      ],
      [texts.amount, moneyText(payable, reader)],
      [texts.refunds.why, whyOf(payable.refusalCode, reader.language)],
      [texts.since, moment(payable.refusedAt, reader)],
      [texts.payment, html`<span class="break">${payable.paymentId ?? '–'}</span>`],
      [texts.account, payable.account],
    ]
  },
  ways: {
    paidOut: {
      segment: 'paid',
      isNamed: true,
      decide: (db, { call }, { operationId }, said) => payOut(db, call, operationId, said),
    },
  },
})
