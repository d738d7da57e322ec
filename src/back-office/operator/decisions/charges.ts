import { decideCharged, decideNeverCharged, listForgotten } from '../../../collecting/index.ts'
import { html } from '../../../pages/html.ts'
import { moment, moneyText } from '../../../pages/office/figures.ts'
import type { Attempt } from '../../../payments/index.ts'
import { publicId } from '../../../shared/ids.ts'
import { languages } from '../../../texts/languages.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS } from '../operators.ts'
import { accountOf } from './account-of.ts'
import { DECISIONS, decidable, type OperatorVisit } from './decidable.ts'
import { waitingList } from './list-page.ts'

const sentAt = ({ sentAt: at }: Attempt, { reader }: Pick<OperatorVisit, 'reader'>) => (at ? moment(at, reader) : '–')

/** Charges that nobody knows the end of, and whose keys the acquirer may have forgotten. */
export const charges = staffPage({
  path: `${DECISIONS}/charges`,
  ...OPERATORS,
  statementsMax: 1,
  async view(connection, visit) {
    const { decisions } = languages[visit.reader.language].operator
    return waitingList(visit, 'charges', {
      rows: await listForgotten(connection, visit.scope, visit.ports.collecting),
      hrefOf: ({ id }) => `${DECISIONS}/charges/${id}`,
      columns: [
        { label: decisions.purchase, place: 'name', cell: ({ purchaseId }) => publicId('pur', purchaseId) },
        { label: decisions.sent, place: 'end', cell: (attempt) => sentAt(attempt, visit) },
        { label: decisions.amount, place: 'amount', cell: (attempt) => moneyText(attempt, visit.reader) },
      ],
    })
  },
})

export const charge = decidable({
  name: 'charges',
  statementsMax: 2,
  find: async (connection, { scope, ports }, id) => {
    const attempt = (await listForgotten(connection, scope, ports.collecting)).find((one) => one.id === id)
    return attempt && { ...attempt, account: await accountOf(connection, 'acquirer', attempt.acquirerAccountId) }
  },
  title: (attempt, { reader }) => moneyText(attempt, reader),
  facts(attempt, visit) {
    const { decisions } = languages[visit.reader.language].operator
    return [
      [decisions.id, html`<span class="break">${attempt.id}</span>`],
      [decisions.purchase, html`<span class="break">${publicId('pur', attempt.purchaseId)}</span>`],
      [decisions.amount, moneyText(attempt, visit.reader)],
      [decisions.account, attempt.account],
      [decisions.sent, sentAt(attempt, visit)],
    ]
  },
  ways: {
    charged: {
      segment: 'charged',
      isNamed: true,
      decide: (db, { call, ports }, attempt, { reference: paymentId, reason }) =>
        decideCharged(db, { ...ports.collecting, ...call }, attempt, { paymentId, reason }),
    },
    neverCharged: {
      segment: 'never-charged',
      decide: (db, { call, ports }, attempt, { reason }) =>
        decideNeverCharged(db, { ...ports.collecting, ...call }, attempt, reason),
    },
  },
})
