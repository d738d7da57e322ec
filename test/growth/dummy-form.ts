import { text } from '../../src/back-office/inputs.ts'
import { requireFound, requireId } from '../../src/back-office/require-found.ts'
import { staffPage } from '../../src/back-office/staff-page.ts'
import { transaction } from '../../src/db/database.ts'
import { html } from '../../src/pages/html.ts'
import { consequences } from '../../src/pages/office/blocks.ts'
import { postForm } from '../../src/pages/office/form.ts'
import { head } from '../../src/pages/office/head.ts'
import { field } from '../../src/pages/parts/field.ts'
import { findPurchase } from '../../src/purchases/index.ts'
import { abortPurchase } from '../../src/selling/index.ts'

export const dummyForm = staffPage({
  path: '/dashboard/dummies/:id/abort',
  audience: 'merchant',
  roles: ['owner'],
  statementsMax: 1,
  form: { reason: text({ max: 20 }) },
  async view(connection, { scope, params, reader, formToken }, { typed, errors }) {
    const dummy = requireFound(await findPurchase(connection, scope, requireId(params.id)))
    const path = `/dashboard/dummies/${dummy.id}`
    return {
      title: 'Abort the dummy?',
      body: html`${head(reader, { title: 'Abort the dummy?', above: [{ href: path, label: dummy.title }] })}
${consequences([{ shape: 'mail', text: 'Nobody is told.' }])}
${postForm({
  formToken,
  fields: field({
    name: 'reason',
    label: 'Reason, for your colleagues',
    value: typed.reason ?? '',
    error: errors.reason,
    autocomplete: 'off',
  }),
  verb: 'Abort the dummy',
  stay: { href: path, label: 'Keep it' },
  isFinal: true,
})}`,
    }
  },
  async submit(db, { call, params }, { reason }) {
    if (reason === 'none') return { errors: { reason: 'There is always one.' } }
    await transaction(db, (tx) => abortPurchase(tx, call, requireId(params.id)))
    return { to: '/dashboard/dummies', done: 'aborted' }
  },
})
