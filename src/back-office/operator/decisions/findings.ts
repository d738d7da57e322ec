import { decideFinding } from '../../../collecting/index.ts'
import { html } from '../../../pages/html.ts'
import { moment, moneyText } from '../../../pages/office/figures.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { type Finding, findFinding } from '../../../payments/index.ts'
import { isRowNumber, readFindings } from '../../../reading/index.ts'
import { publicId } from '../../../shared/ids.ts'
import { languages } from '../../../texts/languages.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS, PAGED, wishOf } from '../operators.ts'
import { moneyHref } from '../paths.ts'
import { accountOf, providerLabel } from './account-of.ts'
import { DECISIONS, decidable } from './decidable.ts'
import { waitingList } from './list-page.ts'

const UNDECIDED = ['open', 'waiting'] as const

const amountOf = ({ amountMinor, currency }: Finding, reader: Reader) =>
  amountMinor !== null && currency !== null ? moneyText({ amountMinor, currency }, reader) : '–'

const titleOf = ({ books, provider, subject }: Finding) => `${providerLabel(books, provider)} ${subject}`

/** Where our books and those of others differ. */
export const findings = staffPage({
  path: `${DECISIONS}/findings`,
  ...OPERATORS,
  statementsMax: 1,
  query: PAGED,
  async view(connection, visit) {
    const { reader, query, scope } = visit
    const texts = languages[reader.language].operator.decisions
    const { rows, nextCursor } = await readFindings(connection, scope, { states: UNDECIDED }, wishOf(query))
    return waitingList(visit, 'findings', {
      ...{ rows, nextCursor },
      hrefOf: ({ id }) => `${DECISIONS}/findings/${id}`,
      columns: [
        { label: texts.findings.subject, place: 'name', cell: titleOf },
        { label: texts.findings.says, place: 'late', cell: ({ kind }) => texts.findings.kinds[kind] },
        { label: texts.since, place: 'end', cell: ({ firstSeenAt }) => moment(firstSeenAt, reader) },
        { label: texts.amount, place: 'amount', cell: (finding) => amountOf(finding, reader) },
      ],
    })
  },
})

export const finding = decidable({
  name: 'findings',
  statementsMax: 2,
  find: async (connection, { scope }, id) => {
    const found = isRowNumber(id) ? await findFinding(connection, scope, BigInt(id)) : undefined
    if (!found || !UNDECIDED.some((state) => state === found.state)) return undefined
    return { ...found, account: await accountOf(connection, found.books, found.accountId) }
  },
  title: titleOf,
  facts(one, { reader }) {
    const texts = languages[reader.language].operator.decisions
    return [
      // The sentence is that of whoever compared, with amounts and states: it is kept in English.
      [
        texts.findings.says,
        html`${texts.findings.kinds[one.kind]} <small class="quiet" lang="en">${one.detail}</small>`,
      ],
      [texts.amount, amountOf(one, reader)],
      [
        texts.purchase,
        html`${[one.shopReference, one.purchaseId && publicId('pur', one.purchaseId)].filter(Boolean).join(' ') || '–'}${one.purchaseId && html`<br><a href="${moneyHref(one.purchaseId)}">${languages[reader.language].operator.acquirerPayouts.money.link}</a>`}`,
      ],
      [texts.refunds.payer, [one.payerName, one.payerAddress].filter(Boolean).join(', ') || '–'],
      [texts.account, one.account],
      [texts.since, moment(one.firstSeenAt, reader)],
      ...(one.state === 'waiting' ? [[texts.state, texts.findings.waits] as const] : []),
    ]
  },
  ways: {
    accepted: {
      segment: 'accept',
      decide: (db, { call }, { id }, { reason }) => decideFinding(db, call, id.toString(), reason),
    },
  },
})
