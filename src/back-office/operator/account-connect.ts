import { AccountRefusal, type ConnectedAccount, type ConnectOrder, connectAccount } from '../../connections/index.ts'
import { html } from '../../pages/html.ts'
import { consequences } from '../../pages/office/blocks.ts'
import { choice, type FormToken, postForm } from '../../pages/office/form.ts'
import { facts, head, section } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { field } from '../../pages/parts/field.ts'
import { notice } from '../../pages/parts/notice.ts'
import { ACQUIRERS, ISSUERS } from '../../providers/index.ts'
import { languages } from '../../texts/languages.ts'
import { credentialFields, credentialInputs, credentialsGiven, refusedAt } from '../connections/credential-form.ts'
import { oneOf, optional, text } from '../inputs.ts'
import type { StaffPorts } from '../ports.ts'
import { requireFound } from '../require-found.ts'
import { SENSITIVE } from '../sensitive.ts'
import { type Content, type Shown, staffPage } from '../staff-page.ts'
import { ACCOUNTS, KINDS, type KindName } from './accounts.ts'

const API_URL_CHARS_MAX = 500
const PROVIDERS: Readonly<Record<KindName, readonly ConnectOrder['descriptor'][]>> = {
  acquirers: ACQUIRERS,
  issuers: ISSUERS,
}

export const acquirerConnect = connectPage('acquirers')
export const issuerConnect = connectPage('issuers')

/** An account of ours: its provider is chosen first, then asked for what that wants to know. */
function connectPage(name: KindName) {
  const descriptors = PROVIDERS[name]
  const form = {
    ...credentialInputs(descriptors.flatMap(({ credentials }) => credentials)),
    'api-url': optional(text({ max: API_URL_CHARS_MAX })),
  }
  const chosenOf = (provider: string | undefined, { isDemo }: StaffPorts) =>
    // Play money is a demo's.
    descriptors.find((one) => one.name === provider && (isDemo || !one.isSimulated))
  return staffPage({
    path: `${ACCOUNTS}/${name}/connect` as const,
    audience: 'operator',
    roles: ['admin'],
    ...SENSITIVE,
    statementsMax: 0,
    query: { provider: oneOf(descriptors.map((one) => one.name)) },
    form,
    view(_connection, { reader, query, address, formToken, ports }, shown) {
      const texts = languages[reader.language].operator.accounts
      const offered = descriptors.filter(({ isSimulated }) => ports.isDemo || !isSimulated)
      const options = offered.map((one) => [one.name, one.label] as const)
      const chosen = chosenOf(query.provider, ports)
      const title = texts.connectTitle[name]
      return {
        title,
        body: html`${head(reader, { title, text: texts.connectText, above: [{ href: ACCOUNTS, label: texts.section }] })}
<form class="section narrow" method="get" action="${address.path}">${choice({ name: 'provider', label: texts.choose, value: query.provider ?? '', options })}
<div class="buttons"><button class="button${chosen ? ' button-plain' : ''}" type="submit">${texts.show}</button></div></form>
${chosen && formOf(chosen, shown, { reader, formToken, isDemo: ports.isDemo })}`,
      }
    },
    async submit(db, { call, query, ports, reader }, typed) {
      const descriptor = requireFound(chosenOf(query.provider, ports))
      const order: ConnectOrder = {
        descriptor,
        given: withoutEmpty(credentialsGiven(descriptor.credentials, typed)),
        terms: { ...termsOf(ports), apiUrl: (ports.isDemo && typed['api-url']) || null },
        ...(name === 'issuers' && { ask: askVault(ports, descriptor.name) }),
        ...{ sealer: ports.sealer, baseUrl: ports.baseUrl, isDemo: ports.isDemo },
      }
      try {
        return {
          shown: connectedPage(
            await connectAccount(db, call, KINDS[name], order),
            { name, label: descriptor.label },
            reader,
          ),
        }
      } catch (error) {
        if (!(error instanceof AccountRefusal)) throw error
        const about = { label: descriptor.label, reader }
        return { errors: refusedAt(error, descriptor.credentials, about) }
      }
    },
  })
}

/** What speaking to a provider takes, by the service's own rules of the network. */
export function termsOf({ outbound, systemClock, acquirerTimeoutMs }: StaffPorts) {
  return { outbound, systemClock, timeoutMs: acquirerTimeoutMs }
}

/** Who makes cards is spoken to by the vault alone. */
const askVault =
  ({ settling }: StaffPorts, issuer: string): NonNullable<ConnectOrder['ask']> =>
  (settings, apiUrl) =>
    settling.vault.issuer.check({ issuer, apiUrl, settings })

/** A field that was left empty was not given. */
const withoutEmpty = (given: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))

function formOf(
  descriptor: ConnectOrder['descriptor'],
  { typed, errors }: Shown<Record<string, never>>,
  { reader, formToken, isDemo }: { readonly reader: Reader; readonly formToken: FormToken; readonly isDemo: boolean },
) {
  const texts = languages[reader.language].operator.accounts
  const simulator = { name: 'api-url', label: texts.simulator, value: typed['api-url'] ?? '', error: errors['api-url'] }
  const { label } = descriptor
  return section({ id: 'form', title: texts.chosen(label) }, [
    consequences([
      { shape: 'note', text: texts.asks(label) },
      { shape: 'held', text: texts.sealed },
      { shape: 'returned', text: texts.anew },
    ]),
    postForm({
      formToken,
      fields: [
        credentialFields(descriptor, typed, errors, reader),
        isDemo && field({ ...simulator, autocomplete: 'off' }),
      ],
      verb: texts.connectVerb,
      stay: { href: ACCOUNTS, label: texts.section },
    }),
  ])
}

/** What has to be clicked or let through there is said here, and by no other page. */
function connectedPage(
  { id, mode, reference, isDefault, allowList }: ConnectedAccount,
  { name, label }: { readonly name: KindName; readonly label: string },
  reader: Reader,
): Content {
  const texts = languages[reader.language].operator.accounts
  const heading = texts.connected(label)
  const title = texts.section
  const todo =
    allowList.length > 0 &&
    section(
      { id: 'todo', title: texts.allowList },
      html`<ul lang="en">${allowList.map((one) => html`<li>${one}</li>`)}</ul>`,
    )
  return {
    title,
    body: html`${notice('good', { heading })}${head(reader, { title, above: [{ href: ACCOUNTS, label: title }] })}
${facts([
  [texts.account, html`<span class="break">${reference}</span> <code class="quiet break">${id}</code>`],
  [texts.mode, texts.modes[mode]],
  [texts.use[name], isDefault ? texts.isNow[name] : texts.notYet[name]],
])}${todo}<p><a href="${ACCOUNTS}">${title}</a></p>`,
  }
}
