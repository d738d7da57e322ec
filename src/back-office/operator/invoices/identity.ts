import { transaction } from '../../../db/database.ts'
import { faultOfIdentity, findIdentity, type Identity, setIdentity, tidied } from '../../../invoices/index.ts'
import { html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { postForm } from '../../../pages/office/form.ts'
import { head } from '../../../pages/office/head.ts'
import { field } from '../../../pages/parts/field.ts'
import { languages } from '../../../texts/languages.ts'
import { optional, text } from '../../inputs.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { requireMerchantAt } from '../companies/paths.ts'
import { OPERATOR_INVOICES, OWN_IDENTITY } from '../paths.ts'
import { REASON, reasonField } from '../reason-field.ts'

/** As lines of an invoice have room for. */
const LINE = { max: 140 }
const CODE = { max: 40 }

const FORM = {
  ...{ legalName: text(LINE), street: text(LINE), postcode: text(CODE), city: text(LINE), country: text({ max: 2 }) },
  ...{ registration: text(CODE), vat: optional(text(CODE)), reason: REASON },
}

/** Who issues invoices, and who one merchant is: as they print it from then on. */
export const ownIdentity = identityPage(OWN_IDENTITY)
export const merchantIdentity = identityPage('/operator/merchants/:merchant/identity')

function identityPage(path: `/${string}`) {
  // One of the two paths has this parameter.
  const uidOf = (params: unknown) => (params as { readonly merchant?: string }).merchant
  return staffPage({
    path,
    audience: 'operator',
    roles: ['admin'],
    ...SENSITIVE,
    statementsMax: 3,
    form: FORM,
    async view(connection, { params, reader, formToken }, { typed, errors }) {
      const { section, identity: texts } = languages[reader.language].operator.invoices
      const uid = uidOf(params)
      const merchant = uid ? (await requireMerchantAt(connection, uid)).merchant : undefined
      const kept = await findIdentity(connection, merchant?.id ?? null)
      const title = merchant ? texts.ofMerchant(merchant.name) : texts.own
      const usual = {
        ...kept,
        country: kept?.countryCode,
        registration: kept?.registrationNumber,
        vat: kept?.vatNumber,
      }
      const written = (name: Exclude<keyof typeof FORM, 'reason'>) =>
        field({
          ...{ name, label: texts.labels[name], value: typed[name] ?? usual[name] ?? '', error: errors[name] },
          ...{ hint: texts.hints[name], autocomplete: 'off' },
        })
      const names = ['legalName', 'street', 'postcode', 'city', 'country', 'registration', 'vat'] as const
      const fields = html`${names.map(written)}${reasonField({ reason: texts.reason }, { typed, errors })}`
      const above = [{ href: OPERATOR_INVOICES, label: section }]
      const stay = { href: OPERATOR_INVOICES, label: texts.stay }
      return {
        title,
        body: html`${head(reader, { title, text: texts.text, above })}${consequences([{ shape: 'note', text: texts.follows }])}${postForm({ formToken, fields, verb: texts.verb, stay })}`,
      }
    },
    async submit(db, { params, call, reader }, typed) {
      const uid = uidOf(params)
      const merchantId = uid ? (await requireMerchantAt(db, uid)).merchant.id : null
      const { legalName, street, postcode, city, country, registration, vat = null, reason } = typed
      const said: Identity = tidied({
        ...{
          legalName,
          street,
          postcode,
          city,
          countryCode: country,
          registrationNumber: registration,
          vatNumber: vat,
        },
      })
      const texts = languages[reader.language].operator.invoices.identity
      if (!/^[A-Z]{2}$/.test(said.countryCode)) return { errors: { country: texts.wrongCountry } }
      // Lengths are the form's own: what is left to be wrong is the number.
      if (faultOfIdentity(said)) return { errors: { vat: texts.wrongVat } }
      await transaction(db, (tx) => setIdentity(tx, call, { merchantId, said, reason }))
      return { to: OPERATOR_INVOICES, done: 'identified' }
    },
  })
}
