import { type Merchant, SETTING_GROUPS, settingText } from '../../merchants/index.ts'
import { type SettingField, settingsFields } from '../../merchants/settings-fields.ts'
import { type Html, html } from '../../pages/html.ts'
import { facts, head } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { languages } from '../../texts/languages.ts'
import { requireFound } from '../require-found.ts'
import type { RoleOf } from '../roles.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { audienceOf } from './detail.ts'
import { aboveMerchant, MERCHANTS_PATH, merchantPath, requireOwnMerchant } from './own-merchant.ts'
import { valueShown } from './setting-words.ts'
import { SETTINGS_FORM, saveSettings, settingsForm } from './settings-form.ts'

/** One group of a merchant's settings, as a form made from the table of all. */
export const merchantSettings = staffPage({
  path: `${MERCHANTS_PATH}/:merchant/settings/:group`,
  audience: 'merchant',
  roles: ['owner', 'developer'],
  ...SENSITIVE,
  statementsMax: 2,
  form: SETTINGS_FORM,
  async view(connection, visit, form) {
    const { reader, visitor, params } = visit
    const { language } = reader
    const merchant = await requireOwnMerchant(connection, visit)
    const { own, fixed } = fieldsOf(merchant, visitor.role, params.group)
    const { merchants: texts, settings } = languages[language]
    const group = requireFound(SETTING_GROUPS.find((each) => each === params.group))
    const { title, what } = settings.groups[group]
    const stay = { href: merchantPath(merchant), label: texts.edit.stay }
    const asked = { merchant, fields: own, verb: texts.edit.verb, stay }
    return {
      title: `${title} · ${merchant.name}`,
      body: html`${head(reader, { title, above: aboveMerchant(merchant, language), text: what })}
${await settingsForm(connection, visit, form, asked)}
${fixed.length > 0 && html`<section class="section narrow" aria-labelledby="fixed"><h2 id="fixed">${texts.edit.fixed}</h2>${notYours(fixed, merchant, reader)}</section>`}`,
    }
  },
  async submit(db, visit, typed) {
    const merchant = await requireOwnMerchant(db, visit)
    const { own: fields } = fieldsOf(merchant, visit.visitor.role, visit.params.group)
    const errors = await saveSettings(db, visit, { merchant, fields }, typed)
    return errors ? { errors } : { to: merchantPath(merchant), done: 'saved' }
  },
})

/** What of a group they may change, and what they may only see. Throws 404 where there is no such group. */
function fieldsOf(merchant: Merchant, role: RoleOf<'merchant'>, group: string) {
  const fields = settingsFields(audienceOf(role) ?? 'developer', merchant.paymentType).filter(
    (field) => field.group === group,
  )
  const own = fields.filter(({ mayChange }) => mayChange)
  requireFound(own[0])
  return { own, fixed: fields.filter(({ mayChange }) => !mayChange) }
}

function notYours(fixed: readonly SettingField[], merchant: Merchant, { language }: Reader): Html {
  const { settings } = languages[language]
  return facts(
    fixed.map((field) => {
      const value = valueShown(field, settingText(field.type, merchant[field.name]), language)
      const who = field.changedBy === 'owner' ? 'owner' : 'operator'
      return [settings[field.labelKey].label, html`${value} <span class="quiet">${settings.changedBy[who]}</span>`]
    }),
  )
}
