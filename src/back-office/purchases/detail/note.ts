import { transaction } from '../../../db/database.ts'
import { html } from '../../../pages/html.ts'
import { postForm } from '../../../pages/office/form.ts'
import { head } from '../../../pages/office/head.ts'
import { textArea } from '../../../pages/parts/field.ts'
import { findPurchase, NOTE_CHARS_MAX, writeNote } from '../../../purchases/index.ts'
import { languages } from '../../../texts/languages.ts'
import { text } from '../../inputs.ts'
import { requireFound, requirePublicId } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { LIST, pathOf } from './acts.ts'

/** A note is written on its purchase's page; here it comes back where there is something to put right. */
export const noteOfPurchase = staffPage({
  path: '/dashboard/purchases/:id/notes',
  audience: 'merchant',
  roles: ['owner', 'developer', 'support'],
  statementsMax: 1,
  form: { note: text({ max: NOTE_CHARS_MAX }) },
  async view(connection, { scope, params, reader, formToken }, { typed, errors }) {
    const id = requirePublicId('pur', params.id)
    const { title, reference } = requireFound(await findPurchase(connection, scope, id))
    const { purchases, notes } = languages[reader.language].purchase
    const above = [
      { href: LIST, label: purchases },
      { href: pathOf(id), label: reference ?? title },
    ]
    const fields = textArea({
      name: 'note',
      label: notes.label,
      value: typed.note ?? '',
      error: errors.note,
      maxLength: NOTE_CHARS_MAX,
    })
    return {
      title: notes.label,
      body: html`${head(reader, { title: notes.label, above })}${postForm({ formToken, fields, verb: notes.add, stay: { href: pathOf(id), label: notes.stay } })}`,
    }
  },
  async submit(db, { params, call }, { note }) {
    const purchaseId = requirePublicId('pur', params.id)
    await transaction(db, (tx) => writeNote(tx, call, { purchaseId, text: note }))
    return { to: pathOf(purchaseId), done: 'note' }
  },
})
