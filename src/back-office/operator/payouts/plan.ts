import { html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { postForm } from '../../../pages/office/form.ts'
import { head } from '../../../pages/office/head.ts'
import { hidden } from '../../../pages/parts/field.ts'
import { planDue } from '../../../payouts/index.ts'
import { languages } from '../../../texts/languages.ts'
import { oneOf } from '../../inputs.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATOR_PAYOUTS } from '../paths.ts'

/** What the job does by itself, now; asked twice it plans nothing twice. */
export const planPage = staffPage({
  path: `${OPERATOR_PAYOUTS}/plan`,
  audience: 'operator',
  roles: ['admin'],
  ...SENSITIVE,
  statementsMax: 0,
  form: { sure: oneOf(['yes']) },
  view(_connection, { reader, formToken }) {
    const { payouts: texts } = languages[reader.language].operator
    const [fixed, other] = texts.planFollows
    const above = [{ href: OPERATOR_PAYOUTS, label: texts.section }]
    return {
      title: texts.planTitle,
      body: html`${head(reader, { title: texts.planTitle, above })}${consequences([
        { shape: 'onward', text: fixed },
        { shape: 'held', text: other },
      ])}${postForm({ formToken, fields: hidden('sure', 'yes'), verb: texts.planVerb, stay: { href: OPERATOR_PAYOUTS, label: texts.stay } })}`,
    }
  },
  async submit(db, { call }) {
    await planDue(db, call)
    return { to: OPERATOR_PAYOUTS, done: 'planned' }
  },
})
