import { isCountry, isVatId, updateCompany } from '../../../companies/index.ts'
import { transaction } from '../../../db/database.ts'
import { html } from '../../../pages/html.ts'
import { postForm } from '../../../pages/office/form.ts'
import { head } from '../../../pages/office/head.ts'
import { checkBox, field } from '../../../pages/parts/field.ts'
import { isName, NAME_LENGTH_MAX } from '../../../shared/names.ts'
import { languages } from '../../../texts/languages.ts'
import { optional, text } from '../../inputs.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { aboveCompany, COMPANIES_PATH, companyPath, requireCompanyAt } from './paths.ts'

/** What a company is called, who it is by law, and whether a password alone opens routes of its API. */
export const companySettings = staffPage({
  path: `${COMPANIES_PATH}/:company/settings`,
  audience: 'operator',
  roles: ['admin'],
  ...SENSITIVE,
  statementsMax: 1,
  form: {
    name: text({ max: NAME_LENGTH_MAX }),
    country: optional(text({ max: 2 })),
    vat: optional(text({ max: 20 })),
    basic: optional(text({ max: 1 })),
  },
  async view(connection, { params, reader, formToken }, { typed, errors }) {
    const company = await requireCompanyAt(connection, params.company)
    const texts = languages[reader.language].operator.companies
    const isOn = typed.name === undefined ? company.basicAuthEnabled : typed.basic === '1'
    const fields = [
      field({
        ...{ name: 'name', label: texts.edit.name, value: typed.name ?? company.name, error: errors.name },
        ...{ autocomplete: 'off', maxLength: NAME_LENGTH_MAX },
      }),
      field({
        ...{ name: 'country', label: texts.edit.country, value: typed.country ?? company.legalCountry ?? '' },
        ...{ error: errors.country, hint: texts.edit.countryHint, autocomplete: 'off', maxLength: 2 },
      }),
      field({
        ...{ name: 'vat', label: texts.edit.vat, value: typed.vat ?? company.vatId ?? '', error: errors.vat },
        ...{ hint: texts.edit.vatHint, autocomplete: 'off', maxLength: 20 },
      }),
      checkBox({ name: 'basic', label: texts.basic, checked: isOn, hint: texts.edit.basicHint }),
    ]
    const stay = { href: companyPath(company.id), label: texts.edit.stay }
    return {
      title: texts.change,
      body: html`${head(reader, { title: texts.change, above: aboveCompany(company, reader.language) })}${postForm({ formToken, fields, verb: texts.edit.verb, stay })}`,
    }
  },
  async submit(db, { params, call, reader }, { name, country, vat, basic }) {
    const { id } = await requireCompanyAt(db, params.company)
    const texts = languages[reader.language].operator.companies
    const legalCountry = country?.toUpperCase() ?? null
    const vatId = vat?.replaceAll(' ', '').toUpperCase() ?? null
    const errors = {
      ...(!isName(name) && { name: texts.open.wrongName }),
      ...(legalCountry !== null && !isCountry(legalCountry) && { country: texts.edit.wrongCountry }),
      ...(vatId !== null && !isVatId(vatId) && { vat: texts.edit.wrongVat }),
    }
    if (Object.keys(errors).length > 0) return { errors }
    const wished = { name, basicAuthEnabled: basic === '1', legalCountry, vatId }
    await transaction(db, (tx) => updateCompany(tx, call, id, wished))
    return { to: companyPath(id), done: 'saved' }
  },
})
