import { addApiKey, LIVE_API_KEYS_MAX, listApiKeys, requireCompany } from '../../companies/index.ts'
import { transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field, hidden } from '../../pages/parts/field.ts'
import { languages } from '../../texts/languages.ts'
import { optional, text } from '../inputs.ts'
import { requireUnchanged } from '../require-found.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { LABEL_CHARS_MAX, liveKeys } from './credentials.ts'
import { above, BACK, keyOnce } from './key-page.ts'
import { KEEPERS, requireCompanyId } from './whose.ts'

/** The newest key there is: a form that saw another one is of another day. */
const newestOf = (keys: readonly { readonly id: string }[]) => keys.at(-1)?.id ?? ''

export const newKey = staffPage({
  path: '/dashboard/developers/keys/new',
  audience: 'merchant',
  roles: KEEPERS,
  ...SENSITIVE,
  statementsMax: 1,
  form: { label: optional(text({ max: LABEL_CHARS_MAX })), seen: optional(text({ max: 100 })) },
  async view(connection, { visitor, reader, formToken, call }, { typed, errors }) {
    const texts = languages[reader.language].developers
    const keys = await listApiKeys(connection, requireCompanyId(visitor))
    const title = texts.makeKey
    const top = head(reader, { title, above: above(reader.language), text: texts.keyHelp })
    if (liveKeys(keys, call.systemClock.now()).length >= LIVE_API_KEYS_MAX)
      return { title, body: html`${top}${empty({ title: texts.twoKeys, text: texts.twoKeysText })}` }
    const fields = [
      hidden('seen', newestOf(keys)),
      field({
        ...{ name: 'label', label: texts.label, hint: texts.labelHint, value: typed.label ?? '', error: errors.label },
        ...{ autocomplete: 'off', maxLength: LABEL_CHARS_MAX },
      }),
    ]
    const stay = { href: BACK, label: texts.stay }
    return { title, body: html`${top}${postForm({ formToken, fields, verb: texts.makeKey, stay })}` }
  },
  async submit(db, { visitor, call, reader }, { label, seen }) {
    const companyId = requireCompanyId(visitor)
    const made = await transaction(db, async (tx) => {
      await requireCompany(tx, companyId)
      requireUnchanged(seen ?? '', newestOf(await listApiKeys(tx, companyId)))
      return addApiKey(tx, call, companyId, label ?? null)
    })
    const texts = languages[reader.language].developers
    return { shown: keyOnce(texts.keyMade, texts.keyMadeText, made, reader) }
  },
})
