import { html } from '../../../pages/html.ts'
import { moment, moneyText } from '../../../pages/office/figures.ts'
import { clearMovement, listMovementsOfNobody } from '../../../settling/index.ts'
import { publicId } from '../../../shared/ids.ts'
import { languages } from '../../../texts/languages.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS } from '../operators.ts'
import { accountOf } from './account-of.ts'
import { DECISIONS, decidable } from './decidable.ts'
import { waitingList } from './list-page.ts'

/** Debits and credits of cards that no rule applies to. */
export const movements = staffPage({
  path: `${DECISIONS}/movements`,
  ...OPERATORS,
  statementsMax: 1,
  async view(connection, visit) {
    const { reader, scope } = visit
    const texts = languages[reader.language].operator.decisions
    return waitingList(visit, 'movements', {
      rows: await listMovementsOfNobody(connection, scope),
      hrefOf: ({ id }) => `${DECISIONS}/movements/${id}`,
      columns: [
        { label: texts.purchase, place: 'name', cell: ({ purchaseId }) => publicId('pur', purchaseId) },
        { label: texts.movements.kind, place: 'start', cell: ({ kind }) => texts.movements.kinds[kind] },
        { label: texts.movements.occurred, place: 'end', cell: ({ occurredAt }) => moment(occurredAt, reader) },
        { label: texts.amount, place: 'amount', cell: (movement) => moneyText(movement, reader) },
      ],
    })
  },
})

export const movement = decidable({
  name: 'movements',
  statementsMax: 2,
  find: async (connection, { scope }, id) => {
    const movement = (await listMovementsOfNobody(connection, scope)).find((one) => one.id === id)
    return movement && { ...movement, account: await accountOf(connection, 'issuer', movement.issuerAccountId) }
  },
  title: (one, { reader }) => moneyText(one, reader),
  facts(one, { reader }) {
    const texts = languages[reader.language].operator.decisions
    return [
      [texts.purchase, html`<span class="break">${publicId('pur', one.purchaseId)}</span>`],
      [texts.movements.kind, texts.movements.kinds[one.kind]],
      [texts.amount, moneyText(one, reader)],
      [texts.account, one.account],
      [texts.movements.occurred, moment(one.occurredAt, reader)],
    ]
  },
  ways: {
    cleared: { segment: 'clear', decide: (db, { call }, { id }, { reason }) => clearMovement(db, call, id, reason) },
  },
})
