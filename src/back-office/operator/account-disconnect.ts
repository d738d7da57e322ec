import { AccountRefusal, disconnectAcquirer, disconnectIssuer, listAccounts } from '../../connections/index.ts'
import type { Connection } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { checkBox, field } from '../../pages/parts/field.ts'
import { notice } from '../../pages/parts/notice.ts'
import { languages } from '../../texts/languages.ts'
import { oneOf, optional, text } from '../inputs.ts'
import { requireFound } from '../require-found.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { termsOf } from './account-connect.ts'
import { ACCOUNTS, KINDS, type KindName, labelOf } from './accounts.ts'
import { followsOf } from './decisions/decidable.ts'

const NAME_CHARS_MAX = 60
/** What an operator may say to let go of: anything else that is held keeps an account connected. */
const WAIVABLE: readonly AccountRefusal['code'][] = ['disputable', 'creditable']

export const acquirerDisconnect = disconnectPage('acquirers')
export const issuerDisconnect = disconnectPage('issuers')

/** An account of ours that is connected. Throws 404. */
async function requireAccount(connection: Connection, name: KindName, id: string) {
  const accounts = await listAccounts(connection, KINDS[name])
  return requireFound(accounts.find((one) => one.id === id && !one.disconnectedAt))
}

function disconnectPage(name: KindName) {
  return staffPage({
    path: `${ACCOUNTS}/${name}/:id/disconnect` as const,
    audience: 'operator',
    roles: ['admin'],
    ...SENSITIVE,
    statementsMax: 1,
    form: { typed: optional(text({ max: NAME_CHARS_MAX })), waived: optional(oneOf(['1'])) },
    async view(connection, { reader, params, formToken }, { typed, errors }) {
      const texts = languages[reader.language].operator.accounts
      const account = await requireAccount(connection, name, params.id)
      const title = texts.disconnectTitle(`${labelOf(account.provider)} ${account.reference}`)
      const isWaivable = errors.waived !== undefined || typed.waived === '1'
      const fields = [
        field({
          ...{ name: 'typed', label: texts.type(account.provider), value: typed.typed ?? '', autocomplete: 'off' },
          ...{ error: errors.typed, maxLength: NAME_CHARS_MAX },
        }),
        isWaivable &&
          checkBox({
            ...{ name: 'waived', label: texts.waive[name] },
            ...{ checked: typed.waived === '1', error: errors.waived },
          }),
      ]
      const stay = { href: ACCOUNTS, label: texts.stay }
      return {
        title,
        body: html`${head(reader, { title, above: [{ href: ACCOUNTS, label: texts.section }] })}
${followsOf([...texts.disconnectFollows, ...(account.isDefault ? [texts.disconnectDefault[name]] : [])])}
${postForm({ formToken, fields, verb: texts.disconnectVerb, stay, isFinal: true })}`,
      }
    },
    async submit(db, { reader, params, call, ports }, { typed, waived }) {
      const { office, operator, connections } = languages[reader.language]
      const account = await requireAccount(db, name, params.id)
      const label = labelOf(account.provider)
      if (typed !== account.provider) return { errors: { typed: office.wrong.typed(account.provider) } }
      const terms = { ...termsOf(ports), sealer: ports.sealer }
      const isWaived = waived === '1'
      try {
        const left =
          name === 'acquirers'
            ? await disconnectAcquirer(db, call, account, terms, { acceptsDisputes: isWaived })
            : await disconnectIssuer(db, call, account, terms, { acceptsCredits: isWaived })
        if (left === undefined) return { to: ACCOUNTS, done: 'disconnected' }
        const { section: title, left: heading } = operator.accounts
        const above = [{ href: ACCOUNTS, label: title }]
        const body = html`${notice('bad', { heading, body: html`<p lang="en">${left}</p>` })}${head(reader, { title, above })}`
        return { shown: { title, body } }
      } catch (error) {
        if (!(error instanceof AccountRefusal)) throw error
        const sentence = connections.refused[error.code](label, '')
        return { errors: WAIVABLE.includes(error.code) ? { waived: sentence } : { typed: sentence } }
      }
    },
  })
}
