import {
  ACQUIRER_ACCOUNTS,
  AccountRefusal,
  checkAcquirer,
  ISSUER_ACCOUNTS,
  listAccounts,
  makeDefault,
  noteCheck,
  type OwnAccount,
  type OwnKind,
  openIssuerAccount,
} from '../../connections/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { moment } from '../../pages/office/figures.ts'
import { head, section } from '../../pages/office/head.ts'
import { mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { notice } from '../../pages/parts/notice.ts'
import { findAcquirer, findIssuer } from '../../providers/index.ts'
import { languages } from '../../texts/languages.ts'
import { oneOf, optional } from '../inputs.ts'
import { requireFound } from '../require-found.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage, type Visit } from '../staff-page.ts'
import { OPERATORS } from './operators.ts'

export const ACCOUNTS = '/operator/accounts'
export const KINDS = { acquirers: ACQUIRER_ACCOUNTS, issuers: ISSUER_ACCOUNTS } as const
export type KindName = keyof typeof KINDS

/** Where payers pay, and whose cards pay merchants' PSPs. */
export const ownAccounts = staffPage({
  path: ACCOUNTS,
  ...OPERATORS,
  section: (language) => languages[language].operator.accounts.section,
  place: 5,
  statementsMax: 2,
  async view(connection, visit) {
    const { reader, done } = visit
    const texts = languages[reader.language].operator.accounts
    const lists: Html[] = []
    for (const name of ['acquirers', 'issuers'] as const)
      lists.push(listOf(visit, name, await listAccounts(connection, KINDS[name])))
    const said = done && Object.hasOwn(texts.done, done) ? texts.done[done as keyof typeof texts.done] : undefined
    return {
      title: texts.section,
      body: html`${head(reader, { title: texts.section, text: texts.text })}${said && notice('good', { heading: said })}${lists}`,
    }
  },
})

function listOf(visit: Visit<'operator'>, name: KindName, accounts: readonly OwnAccount[]): Html {
  const { reader, visitor, formToken } = visit
  const texts = languages[reader.language].operator.accounts
  const act = (account: OwnAccount, verb: 'check' | 'default', label: string) =>
    buttonForm({
      ...{ action: `${ACCOUNTS}/${name}/${account.id}/${verb}`, formToken, label, style: 'secondary' },
      fullLabel: `${label}: ${account.reference}`,
    })
  const list = table({
    caption: texts[name],
    rows: accounts,
    columns: [
      {
        label: texts.account,
        place: 'name',
        cell: ({ provider, reference }) => html`${labelOf(provider)} <code class="quiet break">${reference}</code>`,
      },
      { label: texts.mode, place: 'away', cell: ({ mode }) => texts.modes[mode] },
      { label: texts.state, place: 'start', cell: (account) => stateOf(account, reader) },
      { label: texts.checked, place: 'end', cell: ({ checkedAt }) => moment(checkedAt, reader) },
      {
        label: texts.use[name],
        place: 'whole',
        cell: (account) =>
          html`<div class="notes">${account.isDefault && html`<p>${texts.isDefault[name]}</p>`}<div class="buttons">${[
            account.settingsSealed !== null && act(account, 'check', texts.check),
            account.settingsSealed !== null &&
              !account.isDefault &&
              visitor.role === 'admin' &&
              act(account, 'default', texts.makeDefault[name]),
            !account.disconnectedAt &&
              visitor.role === 'admin' &&
              html`<a href="${ACCOUNTS}/${name}/${account.id}/disconnect" aria-label="${texts.disconnect} ${account.reference}">${texts.disconnect}</a>`,
          ]}</div></div>`,
      },
    ],
  })
  const connect = html`<a href="${ACCOUNTS}/${name}/connect">${texts.connect}</a>`
  const aside = visitor.role === 'admin' && connect
  return section({ id: name, title: texts[name], aside }, accounts.length === 0 ? html`<p>${texts.none}</p>` : list)
}

export const labelOf = (provider: string) => (findAcquirer(provider) ?? findIssuer(provider))?.label ?? provider

/** Without a key it is not connected, whether it ended or was never completed. */
function stateOf({ settingsSealed, checkOutcome }: OwnAccount, { language }: Reader) {
  const { disconnected, well, refused, asked } = languages[language].operator.accounts
  if (settingsSealed === null) return mark({ shape: 'ended', word: disconnected })
  if (checkOutcome === 'ok') return mark({ shape: 'done', word: well })
  return mark({ shape: 'attention', word: checkOutcome === 'credentials' ? refused : asked(checkOutcome) })
}

export const acquirerCheck = actPage('acquirers', 'check', OPERATORS.roles, async (db, { ports }, account) => {
  await ports.accounts.refresh(db)
  await checkAcquirer(db, ports.accounts, ports.systemClock, account.id)
})
export const issuerCheck = actPage('issuers', 'check', OPERATORS.roles, async (db, { ports }, account) => {
  const opened = openIssuerAccount(ports.sealer, account)
  if (opened)
    await noteCheck(db, ISSUER_ACCOUNTS, account.id, await ports.settling.vault.issuer.check(opened), ports.systemClock)
})
const defaultOf =
  (kind: OwnKind): Act =>
  (db, { call }, { id }) =>
    makeDefault(db, call, kind, id)
export const acquirerDefault = actPage('acquirers', 'default', ['admin'], defaultOf(ACQUIRER_ACCOUNTS))
export const issuerDefault = actPage('issuers', 'default', ['admin'], defaultOf(ISSUER_ACCOUNTS))

type Act = (db: Parameters<typeof makeDefault>[0], visit: Visit<'operator'>, account: OwnAccount) => Promise<void>

/** What a button of the list does to one account; opened by itself it leads back to the list. */
function actPage(name: KindName, verb: 'check' | 'default', roles: readonly ['admin', ...'support'[]], act: Act) {
  return staffPage({
    path: `${ACCOUNTS}/${name}/:id/${verb}` as const,
    audience: 'operator',
    roles,
    ...(verb === 'default' && SENSITIVE),
    statementsMax: 1,
    // Nothing is typed: a refusal is about the account itself.
    form: { account: optional(oneOf([])) },
    async view(connection, visit, { errors }) {
      const { reader } = visit
      const texts = languages[reader.language].operator.accounts
      const account = requireFound(
        (await listAccounts(connection, KINDS[name])).find(({ id }) => id === visit.params.id),
      )
      const label = verb === 'check' ? texts.check : texts.makeDefault[name]
      const form = { action: visit.address.path, formToken: visit.formToken, label, style: 'primary' } as const
      const title = `${labelOf(account.provider)} ${account.reference}`
      return {
        title,
        body: html`${head(reader, { title, above: [{ href: ACCOUNTS, label: texts.section }] })}${errors.account && notice('bad', { heading: errors.account })}${buttonForm(form)}`,
      }
    },
    async submit(db, visit) {
      const account = requireFound((await listAccounts(db, KINDS[name])).find(({ id }) => id === visit.params.id))
      try {
        if (!account.disconnectedAt) await act(db, visit, account)
        return { to: ACCOUNTS, done: verb === 'check' ? 'checked' : 'default' }
      } catch (error) {
        if (!(error instanceof AccountRefusal)) throw error
        const { refused } = languages[visit.reader.language].connections
        return { errors: { account: refused[error.code](labelOf(account.provider), '') } }
      }
    },
  })
}
