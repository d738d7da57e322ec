import { decideOperation, listStuck } from '../../../collecting/index.ts'
import type { Connection } from '../../../db/database.ts'
import { type Html, html } from '../../../pages/html.ts'
import { moment, moneyText } from '../../../pages/office/figures.ts'
import { type Attempt, findAskedAttempt, type Operation } from '../../../payments/index.ts'
import { publicId } from '../../../shared/ids.ts'
import type { StaffLanguage } from '../../../texts/language.ts'
import { languages } from '../../../texts/languages.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS } from '../operators.ts'
import { accountOf } from './account-of.ts'
import { DECISIONS, decidable, type OperatorVisit } from './decidable.ts'
import { waitingList } from './list-page.ts'

const textsIn = (language: StaffLanguage) => languages[language].operator.decisions

function waitsFor({ state }: Operation, language: StaffLanguage): string {
  const { waitsFor: words } = textsIn(language).operations
  return state === 'accepted' ? words.verdict : words.answer
}

/** Captures, cancellations and refunds that nobody knows the end of, and that are sent no more. */
export const operations = staffPage({
  path: `${DECISIONS}/operations`,
  ...OPERATORS,
  statementsMax: 1,
  async view(connection, visit) {
    const { reader, scope, ports } = visit
    const texts = textsIn(reader.language)
    return waitingList(visit, 'operations', {
      rows: await listStuck(connection, scope, ports.collecting),
      hrefOf: ({ id }) => `${DECISIONS}/operations/${id}`,
      columns: [
        { label: texts.kind, place: 'name', cell: ({ kind }) => texts.operations.kinds[kind] },
        { label: texts.state, place: 'start', cell: (operation) => waitsFor(operation, reader.language) },
        { label: texts.sent, place: 'end', cell: ({ sentAt }) => (sentAt ? moment(sentAt, reader) : '–') },
        {
          label: texts.purchase,
          place: 'late',
          cell: ({ purchaseId }) => html`<span class="break">${publicId('pur', purchaseId)}</span>`,
        },
      ],
    })
  },
})

interface Stuck {
  readonly operation: Operation
  readonly attempt: Attempt
  readonly account: Html
}

async function findStuck(
  connection: Connection,
  { scope, ports }: OperatorVisit,
  id: string,
): Promise<Stuck | undefined> {
  const operation = (await listStuck(connection, scope, ports.collecting)).find((one) => one.id === id)
  const attempt = operation && (await findAskedAttempt(connection, operation.id))
  return attempt && { operation, attempt, account: await accountOf(connection, 'acquirer', attempt.acquirerAccountId) }
}

export const operation = decidable({
  name: 'operations',
  statementsMax: 3,
  find: findStuck,
  title: ({ operation, attempt }, { reader }) =>
    `${textsIn(reader.language).operations.kinds[operation.kind]} · ${moneyText({ ...operation, currency: attempt.currency }, reader)}`,
  facts({ operation, attempt, account }, { reader }) {
    const texts = textsIn(reader.language)
    return [
      [texts.purchase, html`<span class="break">${publicId('pur', operation.purchaseId)}</span>`],
      [texts.amount, moneyText({ ...operation, currency: attempt.currency }, reader)],
      [texts.state, waitsFor(operation, reader.language)],
      [texts.payment, html`<span class="break">${attempt.paymentId ?? '–'}</span>`],
      [texts.account, account],
      [texts.sent, operation.sentAt ? moment(operation.sentAt, reader) : '–'],
      [texts.operations.tries, operation.tries],
    ]
  },
  ways: {
    done: {
      segment: 'done',
      isNamed: true,
      decide: (db, { call, ports }, { operation: { id } }, { reference: acquirerRef, reason }) =>
        decideOperation(db, { ...ports.collecting, ...call }, id, { acquirerRef }, reason),
    },
    notDone: {
      segment: 'not-done',
      decide: (db, { call, ports }, { operation: { id } }, { reason }) =>
        decideOperation(db, { ...ports.collecting, ...call }, id, 'not_done', reason),
    },
  },
})
