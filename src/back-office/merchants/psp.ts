import { listCurrentPsps, type PspAccount } from '../../connections/index.ts'
import type { Merchant } from '../../merchants/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { acts, empty } from '../../pages/office/blocks.ts'
import { moment } from '../../pages/office/figures.ts'
import type { FormToken } from '../../pages/office/form.ts'
import { beside, facts, head, section } from '../../pages/office/head.ts'
import { mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { notice } from '../../pages/parts/notice.ts'
import { gradeOf, hostsOf } from '../../providers/charge/index.ts'
import { findBrand } from '../../providers/index.ts'
import { healthOf } from '../../reading/index.ts'
import { languages } from '../../texts/languages.ts'
import { withCapital } from '../../texts/typeset.ts'
import { requireFound } from '../require-found.ts'
import { staffPage } from '../staff-page.ts'
import { aboveMerchant, healthMark, requireOwnMerchant } from './own-merchant.ts'
import { PSP_PATH, pspPath } from './psp-parts.ts'

const DONE = ['connect', 'credentials', 'declared', 'check', 'disconnect'] as const

/** The account that a merchant is settled through: how well it is, and what has to be entered where. */
export const merchantPsp = staffPage({
  path: PSP_PATH,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 2,
  async view(connection, visit) {
    const { scope, reader, visitor, done, ports } = visit
    const merchant = await requireOwnMerchant(connection, visit)
    const [account] = await listCurrentPsps(connection, scope, [merchant.id])
    const texts = languages[reader.language].psp
    const title = texts.title(merchant.name)
    const said = DONE.find((each) => each === done)
    const mayAct = visitor.role === 'owner' || visitor.role === 'developer'
    const connect = { href: `${pspPath(merchant)}/connect`, label: texts.connect.title }
    return {
      title,
      body: html`${said && notice('good', { heading: texts[said].done, body: html`<p>${texts[said].doneText}</p>` })}
${head(reader, {
  title,
  above: aboveMerchant(merchant, reader.language),
  state: account && mark(healthMark(healthOf({ settlement: 'BACK' }, account), reader.language)),
})}
${
  account
    ? beside(
        [factsOf(account, reader), callbackOf(account, reader, ports.baseUrl), hostsOfAccount(account, reader)],
        mayAct && actsOf(merchant, reader, visit.formToken, visitor.role === 'owner'),
      )
    : empty({ ...texts.none, ...(mayAct && { action: connect }) })
}`,
    }
  },
})

function factsOf(account: PspAccount, reader: Reader): Html {
  const { psp: texts, merchants } = languages[reader.language]
  const { facts: labels, answers, flags, styles, grade } = texts
  const { family, brand } = requireFound(findBrand(account.provider))
  const judged = gradeOf(family)
  const { checkOutcome, checkedAt, referenceMissedAt, connectedAt, mode, notifiesAs } = account
  const isRefused = checkedAt !== null && checkOutcome !== 'ok'
  const answer = answers[isRefused ? 'refused' : referenceMissedAt ? 'hides' : checkedAt ? 'ok' : 'unchecked']
  return section(
    { id: 'account', title: brand.label },
    facts([
      [labels.psp, `${brand.label} (${merchants.mode[mode]})`],
      ...(account.reference ? ([[labels.reference, account.reference]] as const) : []),
      [labels.answer, answer],
      [labels.asked, checkedAt ? moment(checkedAt, reader) : texts.never],
      [labels.since, moment(connectedAt, reader)],
      [labels.declared, flags[account.scaFlag ?? family.traits.scaFlags[0]]],
      [labels.notifies, styles[notifiesAs ?? 'reader']],
      [labels.judged, withCapital(grade[judged] ?? judged)],
    ]),
  )
}

function callbackOf({ id, provider }: PspAccount, { language }: Reader, baseUrl: string): Html {
  const { callback } = languages[language].psp
  const isCalled = findBrand(provider)?.family.traits.callback !== 'none'
  return section(
    { id: 'callback', title: callback.title },
    isCalled
      ? html`<p>${callback.text}</p><p><code class="break">${baseUrl}/callbacks/psps/${id}</code></p>`
      : html`<p>${callback.none}</p>`,
  )
}

function hostsOfAccount({ provider, mode, apiUrl }: PspAccount, { language }: Reader): Html {
  const { hosts } = languages[language].psp
  const { family, brand } = requireFound(findBrand(provider))
  const called = apiUrl ? [new URL(apiUrl).host] : hostsOf(brand, mode)
  return section(
    { id: 'hosts', title: hosts.title },
    html`<p>${hosts.text}</p><ul>${called.map((host) => html`<li><code class="break">${host}</code></li>`)}</ul>${family.traits.allowList && html`<p>${hosts.wanted(brand.label)}</p>`}`,
  )
}

function actsOf(merchant: Merchant, { language }: Reader, formToken: FormToken, mayEnd: boolean): Html {
  const { psp: texts, merchants } = languages[language]
  const path = pspPath(merchant)
  return section(
    { id: 'acts', title: merchants.actions },
    acts([
      { post: `${path}/check`, formToken, label: texts.check.verb },
      { href: `${path}/credentials`, label: `${texts.credentials.title}…` },
      { href: `${path}/declared`, label: `${texts.declared.title}…` },
      { href: `${path}/connect`, label: `${texts.connect.title}…` },
      ...(mayEnd ? [{ href: `${path}/disconnect`, label: `${texts.disconnect.verb}…` }] : []),
    ]),
  )
}
