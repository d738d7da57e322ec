import { transaction, violatesUnique } from '../../../db/database.ts'
import { html } from '../../../pages/html.ts'
import { copyable } from '../../../pages/office/blocks.ts'
import { choice, postForm } from '../../../pages/office/form.ts'
import { facts, head } from '../../../pages/office/head.ts'
import { field, hidden } from '../../../pages/parts/field.ts'
import { PAYMENT_TYPES } from '../../../payment-types/index.ts'
import { openAccount } from '../../../people/index.ts'
import { DomainError } from '../../../refusals/index.ts'
import { EMAIL_LENGTH_MAX, isEmailAddress } from '../../../shared/email.ts'
import { newId, parseUuid } from '../../../shared/ids.ts'
import { isName, NAME_LENGTH_MAX } from '../../../shared/names.ts'
import { momentInWords } from '../../../texts/dates.ts'
import { STAFF_LANGUAGES } from '../../../texts/language.ts'
import { languages } from '../../../texts/languages.ts'
import { oneOf, optional, text } from '../../inputs.ts'
import { requireId } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { type Content, type Shown, staffPage, type Visit } from '../../staff-page.ts'
import { aboveCompany, COMPANIES_PATH, companyPath } from './paths.ts'

const ADDRESS_CHARS_MAX = 2048
const FORM = {
  /** Drawn with the form: sent twice, it opens one company. */
  account: text({ max: 40 }),
  company: text({ max: NAME_LENGTH_MAX }),
  merchant: text({ max: NAME_LENGTH_MAX }),
  type: oneOf(PAYMENT_TYPES),
  site: optional(text({ max: ADDRESS_CHARS_MAX })),
  owner: text({ max: EMAIL_LENGTH_MAX }),
  language: oneOf(STAFF_LANGUAGES),
}

/** A company, its first merchant and its owner: what `npm run open` does, without the key, which the owner makes. */
export const accountOpening = staffPage({
  path: `${COMPANIES_PATH}/open`,
  audience: 'operator',
  roles: ['admin'],
  ...SENSITIVE,
  statementsMax: 0,
  form: FORM,
  view: (_connection, visit, form) => formPage(visit, form),
  async submit(db, visit, typed) {
    const { reader, ports, call, visitor } = visit
    const wrong = languages[reader.language].operator.companies.open
    const errors = {
      ...(!isName(typed.company) && { company: wrong.wrongName }),
      ...(!isName(typed.merchant) && { merchant: wrong.wrongName }),
      ...(!isEmailAddress(typed.owner) && { owner: languages[reader.language].people.noAddress }),
    }
    if (Object.keys(errors).length > 0) return { errors }
    const companyId = requireId(typed.account)
    const wished = {
      ...{ companyId, companyName: typed.company, owner: typed.owner, makesKey: false },
      merchant: { name: typed.merchant, paymentType: typed.type, siteUrl: typed.site ?? ports.baseUrl },
      ...{ inviter: visitor.name, language: typed.language },
    }
    const keys = { sealer: ports.sealer, linkKeys: ports.linkKeys, policy: ports.addressPolicy }
    try {
      return {
        shown: openedPage(visit, typed.owner, await transaction(db, (tx) => openAccount(tx, call, keys, wished))),
      }
    } catch (error) {
      if (violatesUnique(error, 'companies_pkey')) return { to: companyPath(companyId), done: 'opened' }
      if (!(error instanceof DomainError) || error.kind !== 'invalid') throw error
      return { errors: { site: wrong.wrongSite } }
    }
  },
})

function formPage({ reader, formToken }: Visit<'operator'>, { typed, errors }: Shown<typeof FORM>): Content {
  const texts = languages[reader.language].operator.companies.open
  const { paymentTypes } = languages[reader.language].checkout
  const line = (name: 'company' | 'merchant' | 'site' | 'owner', label: string, hint?: string) =>
    field({ name, label, hint, value: typed[name] ?? '', error: errors[name], autocomplete: 'off' })
  const fields = [
    hidden('account', parseUuid(typed.account ?? '') ?? newId()),
    line('company', texts.company),
    line('merchant', texts.merchant, texts.merchantHint),
    choice({
      ...{ name: 'type', label: texts.type, value: typed.type ?? 'SPLIT', hint: texts.typeHint, error: errors.type },
      options: PAYMENT_TYPES.map((type) => [type, paymentTypes[type].name] as const),
    }),
    line('site', texts.site, texts.siteHint),
    field({
      ...{ name: 'owner', label: texts.owner, hint: texts.ownerHint, type: 'email', inputMode: 'email' },
      ...{ value: typed.owner ?? '', error: errors.owner, autocomplete: 'off' },
    }),
    choice({
      ...{ name: 'language', label: texts.language, value: typed.language ?? reader.language, error: errors.language },
      options: STAFF_LANGUAGES.map((each) => [each, languages[each].conventions.ownName] as const),
    }),
  ]
  const { title, text: intro, verb } = texts
  const stay = { href: COMPANIES_PATH, label: texts.stay }
  return {
    title,
    body: html`${head(reader, { title, text: intro, above: aboveCompany(undefined, reader.language) })}${postForm({ formToken, fields, verb, stay })}`,
  }
}

/** The link is a secret of its owner: it stands in this answer only. */
function openedPage(
  { reader, ports }: Visit<'operator'>,
  email: string,
  { companyId, ownerPath, expiresAt }: Awaited<ReturnType<typeof openAccount>>,
): Content {
  const texts = languages[reader.language].operator.companies.open
  const until = momentInWords(expiresAt, reader.now, reader.timeZone, reader.language)
  return {
    title: texts.opened,
    body: html`${head(reader, { title: texts.opened, text: texts.openedText(email, until), above: aboveCompany(undefined, reader.language) })}
<section class="section narrow" aria-label="${texts.link}">${facts([[texts.link, copyable(reader, new URL(ownerPath, ports.baseUrl).href)]])}</section>
<p><a class="button" href="${companyPath(companyId)}">${texts.toCompany}</a></p>`,
  }
}
