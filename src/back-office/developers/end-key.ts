import { revokeApiKey } from '../../companies/index.ts'
import { transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { consequences } from '../../pages/office/blocks.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field } from '../../pages/parts/field.ts'
import { languages } from '../../texts/languages.ts'
import { text } from '../inputs.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { shortOf } from './credentials.ts'
import { above, BACK, requireKey } from './key-page.ts'
import { KEEPERS, requireCompanyId } from './whose.ts'

export const endKey = staffPage({
  path: '/dashboard/developers/keys/:id/end',
  audience: 'merchant',
  roles: KEEPERS,
  ...SENSITIVE,
  statementsMax: 1,
  form: { ending: text({ max: 10 }) },
  async view(connection, { visitor, params, reader, formToken, call }, { typed, errors }) {
    const texts = languages[reader.language].developers
    const key = await requireKey(connection, requireCompanyId(visitor), params.id, call.systemClock.now())
    const title = texts.endKey(key.label ?? shortOf(key.id))
    const { language } = reader
    const fields = field({
      ...{ name: 'ending', label: texts.lastFour(key.id.slice(-4)), value: typed.ending ?? '', error: errors.ending },
      ...{ autocomplete: 'off', maxLength: 10 },
    })
    const stay = { href: BACK, label: texts.stay }
    return {
      title,
      body: html`${head(reader, { title, above: above(language) })}${consequences([
        { shape: 'ended', text: texts.endKeyNow },
      ])}${postForm({ formToken, fields, verb: texts.endKeyVerb, stay, isFinal: true })}`,
    }
  },
  async submit(db, { visitor, params, call, reader }, { ending }) {
    const companyId = requireCompanyId(visitor)
    if (ending !== params.id.slice(-4))
      return { errors: { ending: languages[reader.language].office.wrong.typed(params.id.slice(-4)) } }
    await transaction(db, async (tx) => {
      await requireKey(tx, companyId, params.id, call.systemClock.now())
      await revokeApiKey(tx, call, companyId, params.id)
    })
    return { to: BACK, done: 'key_ended' }
  },
})
