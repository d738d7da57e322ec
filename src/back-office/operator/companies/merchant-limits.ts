import type { Merchant } from '../../../merchants/index.ts'
import { settingsFields } from '../../../merchants/settings-fields.ts'
import { html } from '../../../pages/html.ts'
import { head } from '../../../pages/office/head.ts'
import { languages } from '../../../texts/languages.ts'
import { SETTINGS_FORM, saveSettings, settingsForm } from '../../merchants/settings-form.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { aboveCompany, merchantPath, requireMerchantAt } from './paths.ts'

/** What the table of settings leaves to the operator alone, for merchants of this payment type. */
const limitsOf = ({ paymentType }: Merchant) =>
  settingsFields('operator', paymentType).filter(({ changedBy }) => changedBy === 'operator')

/** Settings that a merchant's own people see and cannot change. */
export const merchantLimits = staffPage({
  path: '/operator/merchants/:merchant/limits',
  audience: 'operator',
  roles: ['admin'],
  ...SENSITIVE,
  statementsMax: 3,
  form: SETTINGS_FORM,
  async view(connection, visit, form) {
    const { params, reader } = visit
    const { language } = reader
    const { merchant, company } = await requireMerchantAt(connection, params.merchant)
    const { limits } = languages[language].operator.companies
    const href = merchantPath(merchant.id)
    const above = [...aboveCompany(company, language), { href, label: merchant.name }]
    const stay = { href, label: limits.back }
    const asked = { merchant, fields: limitsOf(merchant), verb: limits.verb, stay }
    return {
      title: `${limits.title} · ${merchant.name}`,
      body: html`${head(reader, { title: limits.title, text: limits.text, above })}
${await settingsForm(connection, visit, form, asked)}`,
    }
  },
  async submit(db, visit, typed) {
    const { merchant } = await requireMerchantAt(db, visit.params.merchant)
    const errors = await saveSettings(db, visit, { merchant, fields: limitsOf(merchant) }, typed)
    return errors ? { errors } : { to: merchantPath(merchant.id), done: 'saved' }
  },
})
