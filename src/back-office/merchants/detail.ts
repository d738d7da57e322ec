import { listSettingLines, type SettingLine } from '../../audit/index.ts'
import { listCurrentPsps } from '../../connections/index.ts'
import { type Merchant, SETTING_GROUPS, type SettingGroup, settingText } from '../../merchants/index.ts'
import { type SettingsAudience, settingsFields } from '../../merchants/settings-fields.ts'
import { type Html, html } from '../../pages/html.ts'
import { beside, facts, head, section } from '../../pages/office/head.ts'
import { mark, why } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { notice } from '../../pages/parts/notice.ts'
import { isDated } from '../../payment-types/index.ts'
import { findBrand } from '../../providers/index.ts'
import { healthOf } from '../../reading/index.ts'
import { publicId } from '../../shared/ids.ts'
import { languages } from '../../texts/languages.ts'
import { balanceHref, detailsHref } from '../payouts/payout-parts.ts'
import type { RoleOf } from '../roles.ts'
import { staffPage } from '../staff-page.ts'
import { healthMark, MERCHANTS_PATH, merchantPath, requireOwnMerchant } from './own-merchant.ts'
import { pspPath } from './psp-parts.ts'
import { sinceWhen, valueShown } from './setting-words.ts'

/** Who looks, by what they may change; undefined for whoever may change nothing. */
export function audienceOf(role: RoleOf<'merchant'>): SettingsAudience | undefined {
  return role === 'owner' || role === 'developer' ? role : undefined
}

/** One merchant: what it is set to, since when, and how it is paid. */
export const merchant = staffPage({
  path: `${MERCHANTS_PATH}/:merchant`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 3,
  async view(connection, visit) {
    const { scope, reader, visitor, done } = visit
    const { language } = reader
    const shown = await requireOwnMerchant(connection, visit)
    const [psp] = await listCurrentPsps(connection, scope, [shown.id])
    const lines = await listSettingLines(connection, scope, shown.id)
    const texts = languages[language].merchants
    const health = healthOf(shown, psp)
    const audience = audienceOf(visitor.role)
    const groups = SETTING_GROUPS.map((group) => settingsOf(group, { shown, lines, reader, audience }))
    return {
      title: shown.name,
      body: html`${done === 'saved' && notice('good', { heading: texts.edit.saved, body: html`<p>${texts.edit.savedText}</p>` })}
${head(reader, {
  title: shown.name,
  above: [{ href: MERCHANTS_PATH, label: texts.title }],
  state: [
    mark(healthMark(health, language)),
    html`<span class="quiet">${languages[reader.language].checkout.paymentTypes[shown.paymentType].short}</span>`,
    why(reader, html`<p>${texts.health[health].why}</p>`),
  ],
})}
${beside(groups, factsOf(shown, psp && (findBrand(psp.provider)?.brand.label ?? psp.provider), reader))}`,
    }
  },
})

/** What is set of one kind, and the way to change it, for whoever may change any of it. */
function settingsOf(
  group: SettingGroup,
  {
    shown,
    lines,
    reader,
    audience,
  }: {
    readonly shown: Merchant
    readonly lines: readonly SettingLine[]
    readonly reader: Reader
    readonly audience: SettingsAudience | undefined
  },
): Html | undefined {
  const { merchants: texts, settings } = languages[reader.language]
  const fields = settingsFields(audience ?? 'developer', shown.paymentType).filter((field) => field.group === group)
  if (fields.length === 0) return undefined
  const mayChange = audience !== undefined && fields.some((field) => field.mayChange)
  const schedule =
    group === 'terms' &&
    isDated(shown.paymentType) &&
    html`<a href="${merchantPath(shown)}/schedule">${texts.schedule.title}</a> · `
  const preview = group === 'branding' && html`<a href="${merchantPath(shown)}/branding">${texts.preview.title}</a> · `
  const change = html`<a href="${merchantPath(shown)}/settings/${group}">${texts.change}<span class="visually-hidden"> ${settings.groups[group].title}</span></a>`
  return section(
    { id: group, title: settings.groups[group].title, aside: html`${schedule}${preview}${mayChange && change}` },
    facts(
      fields.map((field) => {
        const value = valueShown(field, settingText(field.type, shown[field.name]), reader.language)
        return [settings[field.labelKey].label, html`${value} ${sinceWhen(field.name, lines, reader)}`]
      }),
    ),
  )
}

function factsOf(shown: Merchant, pspName: string | undefined, { language }: Reader): Html {
  const { merchants: texts, payouts } = languages[language]
  return section(
    { id: 'facts', title: texts.facts },
    facts([
      [texts.id, html`<code class="break">${publicId('mer', shown.id)}</code>`],
      [texts.columns.psp, html`<a href="${pspPath(shown)}">${pspName ?? languages[language].psp.none.title}</a>`],
      [payouts.details.title, html`<a href="${detailsHref(shown.id)}">${payouts.details.intro}</a>`],
      [payouts.balance.title, html`<a href="${balanceHref(shown.id)}">${payouts.balance.openItems}</a>`],
    ]),
  )
}
