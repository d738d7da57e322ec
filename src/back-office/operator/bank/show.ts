import { type BankAccount, listBankAccounts } from '../../../bank-accounts/index.ts'
import { listGaps, listStatements, openTold, type StatementInOrder } from '../../../bank-statements/index.ts'
import { listSuspense, type ToldLine } from '../../../matching/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { empty } from '../../../pages/office/blocks.ts'
import { moneyText, numberText } from '../../../pages/office/figures.ts'
import { head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { notice } from '../../../pages/parts/notice.ts'
import { bankDay } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import type { StaffPorts } from '../../ports.ts'
import { staffPage } from '../../staff-page.ts'
import { doneNotice } from '../decisions/list-page.ts'
import { OPERATORS } from '../operators.ts'
import { ACQUIRER_PAYOUTS, BANK_PATH, lineHref, statementHref } from '../paths.ts'

/** What a page shows of a long list; the command tells all of it. */
const SHOWN_MAX = 50

/** The operator's accounts: what their banks have told, and what of it nobody can explain. */
export const bankPage = staffPage({
  path: BANK_PATH,
  ...OPERATORS,
  section: (language) => languages[language].operator.bank.section,
  place: 7,
  statementsMax: 4,
  async view(connection, { reader, ports, done, visitor }) {
    const { bank: texts, acquirerPayouts } = languages[reader.language].operator
    const accounts = await listBankAccounts(connection)
    const suspense = await listSuspense(connection, { limit: SHOWN_MAX })
    const statements = await listStatements(connection, { limit: SHOWN_MAX })
    const gaps = await listGaps(connection)
    const { acts } = languages[reader.language].operator.payouts
    const words: Readonly<Record<string, string>> = {
      ...texts.done,
      ...{ hold: acts.hold.done, resumeAccount: acts.resumeAccount.done },
    }
    const said = done ? words[done] : undefined
    const byId = new Map(accounts.map((account) => [account.id, account]))
    const missing = gaps.map(({ bankAccountId, closedOn, openedOn }) =>
      texts.gap(byId.get(bankAccountId)?.label ?? '–', bankDay(closedOn, reader), bankDay(openedOn, reader)),
    )
    return {
      title: texts.section,
      body: html`${head(reader, { title: texts.section, text: texts.text, action: html`<a class="button button-plain" href="${ACQUIRER_PAYOUTS}">${acquirerPayouts.title}</a>` })}${doneNotice(said)}
${missing.map((heading) => notice('bad', { heading, body: html`<p>${texts.gapText}</p>` }))}
${section({ id: 'suspense', title: texts.suspense }, suspense.length === 0 ? empty({ title: texts.none, text: texts.noneText }) : suspenseTable(suspense, reader, ports))}
${section({ id: 'accounts', title: texts.accounts }, accounts.length === 0 ? empty({ title: texts.noAccount, text: texts.noAccountText }) : accountTable(accounts, visitor.role === 'admin', reader))}
${statements.length > 0 && section({ id: 'statements', title: texts.statements }, statementTable(statements, byId, reader))}`,
    }
  },
})

function suspenseTable(lines: readonly ToldLine[], reader: Reader, { sealer }: StaffPorts): Html {
  const texts = languages[reader.language].operator.bank
  return table({
    caption: texts.suspense,
    rows: lines,
    hrefOf: ({ id }) => lineHref(id),
    columns: [
      { label: texts.who, place: 'name', cell: (line) => openTold(sealer, line).name ?? texts.nobody },
      { label: texts.why, place: 'start', cell: ({ doubt }) => doubt && texts.doubts[doubt] },
      {
        label: texts.said,
        place: 'late',
        cell: ({ proposedKind }) => proposedKind && texts.waitsFor(texts.kinds[proposedKind]),
      },
      { label: texts.day, place: 'end', cell: ({ bookedOn }) => bankDay(bookedOn, reader) },
      { label: texts.amount, place: 'amount', cell: (line) => moneyText(line, reader) },
    ],
  })
}

function accountTable(accounts: readonly BankAccount[], isAdmin: boolean, reader: Reader): Html {
  const { bank: texts, payouts } = languages[reader.language].operator
  return table({
    caption: texts.accounts,
    rows: accounts,
    columns: [
      { label: texts.account, place: 'name', cell: ({ label }) => label },
      { label: texts.number, place: 'start', cell: ({ ibanLast4, currency }) => `…${ibanLast4}, ${currency}` },
      {
        label: texts.state,
        place: 'end',
        cell: ({ id, heldReason }) =>
          html`${heldReason ? texts.held(heldReason) : texts.pays}${isAdmin && html`<br><a href="${BANK_PATH}/accounts/${id}/${heldReason ? 'resume' : 'hold'}">${heldReason ? payouts.acts.resumeAccount.link : payouts.acts.hold.link}</a>`}`,
      },
      { label: texts.folders, place: 'late', cell: ({ folderIn }) => html`<span class="break">${folderIn}</span>` },
    ],
  })
}

function statementTable(
  statements: readonly StatementInOrder[],
  accounts: ReadonlyMap<string, BankAccount>,
  reader: Reader,
): Html {
  const texts = languages[reader.language].operator.bank
  /** An account that is not ours any more has no currency here. */
  const money = ({ bankAccountId }: StatementInOrder, amountMinor: bigint | null) => {
    const account = accounts.get(bankAccountId)
    return amountMinor === null || !account ? '–' : moneyText({ amountMinor, currency: account.currency }, reader)
  }
  return table({
    caption: texts.statements,
    rows: statements,
    hrefOf: ({ id }) => statementHref(id),
    columns: [
      { label: texts.day, place: 'name', cell: ({ closedOn }) => bankDay(closedOn, reader) },
      { label: texts.account, place: 'start', cell: ({ bankAccountId }) => accounts.get(bankAccountId)?.label ?? '–' },
      { label: texts.lines, place: 'end', isNumber: true, cell: ({ lineCount }) => numberText(lineCount, reader) },
      { label: texts.opening, place: 'away', isNumber: true, cell: (one) => money(one, one.openingMinor) },
      { label: texts.closing, place: 'amount', cell: (one) => money(one, one.closingMinor) },
    ],
  })
}
