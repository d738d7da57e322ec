import { listSettingLines, type SettingLine } from '../../../audit/index.ts'
import { listCurrentPsps } from '../../../connections/index.ts'
import { type Merchant, SETTING_GROUPS, settingText } from '../../../merchants/index.ts'
import { settingsFields } from '../../../merchants/settings-fields.ts'
import { type Html, html } from '../../../pages/html.ts'
import { acts, copyable } from '../../../pages/office/blocks.ts'
import { beside, facts, head, type Link, section } from '../../../pages/office/head.ts'
import { mark, why } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { notice } from '../../../pages/parts/notice.ts'
import { type MerchantClosing, readMerchantClosing } from '../../../payouts/index.ts'
import { findBrand } from '../../../providers/index.ts'
import { healthOf } from '../../../reading/index.ts'
import { publicId } from '../../../shared/ids.ts'
import { languages } from '../../../texts/languages.ts'
import { healthMark } from '../../merchants/own-merchant.ts'
import { sinceWhen, valueShown } from '../../merchants/setting-words.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS } from '../operators.ts'
import { identityHref, OPERATOR_INVOICES, PSP_REPORTS } from '../paths.ts'
import { closingHref, closingMark, closingSection } from './closing-parts.ts'
import { aboveCompany, merchantPath, requireMerchantAt, statementPath } from './paths.ts'

/** One merchant as its operator sees it: what it is set to, by whom, and how it is paid. */
export const operatorMerchant = staffPage({
  path: '/operator/merchants/:merchant',
  ...OPERATORS,
  statementsMax: 7,
  async view(connection, { scope, params, reader, visitor, done }) {
    const { language } = reader
    const { merchant, company } = await requireMerchantAt(connection, params.merchant)
    const [psp] = await listCurrentPsps(connection, scope, [merchant.id])
    const lines = await listSettingLines(connection, scope, merchant.id)
    const { merchants: texts, checkout, operator } = languages[language]
    const { limits } = operator.companies
    const { merchantClosing } = operator
    // Of the few that leave, three more: what they wait for.
    const closing = merchant.closingSince ? await readMerchantClosing(connection, merchant.id) : undefined
    const said = done === 'saved' ? limits.saved : merchantClosing.done[done as keyof typeof merchantClosing.done]
    const health = healthOf(merchant, psp)
    const { short } = checkout.paymentTypes[merchant.paymentType]
    const brand = psp && `${findBrand(psp.provider)?.brand.label ?? psp.provider} (${texts.mode[psp.mode]})`
    const change =
      visitor.role === 'admin' &&
      html`<a href="${merchantPath(merchant.id)}/limits">${texts.change}<span class="visually-hidden"> ${limits.title}</span></a>`
    const side = section(
      { id: 'facts', title: texts.facts },
      facts([
        [texts.id, copyable(reader, publicId('mer', merchant.id))],
        [texts.columns.type, short],
        [texts.columns.settlement, languages[language].settings.values[merchant.settlement]],
        [
          texts.columns.psp,
          psp ? html`${brand}<br>${reportLink(merchant.id, psp.provider, reader)}` : languages[language].psp.none.title,
        ],
        [
          operator.commission.title,
          visitor.role === 'admin' &&
            html`<a href="${merchantPath(merchant.id)}/commission">${operator.commission.terms}</a>`,
        ],
        [
          languages[language].statements.title,
          html`<a href="${statementPath(merchant.id)}">${languages[language].statements.last}</a>`,
        ],
        [
          operator.invoices.section,
          html`<a href="${OPERATOR_INVOICES}?merchant=${publicId('mer', merchant.id)}">${operator.invoices.all}</a>${visitor.role === 'admin' && html`<br><a href="${identityHref(merchant.id)}">${operator.invoices.identity.link}</a>`}`,
        ],
      ]),
    )
    const story = [
      closing && closingSection(closing, merchant.id, reader),
      section({ id: 'limits', title: limits.title, aside: change }, settingsOf(merchant, lines, reader, 'operator')),
      SETTING_GROUPS.map((group) => {
        const shown = settingsOf(merchant, lines, reader, group)
        return shown && section({ id: group, title: languages[language].settings.groups[group].title }, shown)
      }),
    ]
    return {
      title: merchant.name,
      body: html`${said && notice('good', { heading: said })}
${head(reader, {
  title: merchant.name,
  above: aboveCompany(company, language),
  state: [
    closing && closingMark(closing, reader),
    mark(healthMark(health, language)),
    html`<span class="quiet">${short}</span>`,
    why(reader, html`<p>${texts.health[health].why}</p>`),
  ],
})}
${beside(story, html`${side}${visitor.role === 'admin' && acts(closingActs(merchant.id, closing, reader))}`)}`,
    }
  },
})

/** What its PSP reports, against what was settled there. */
function reportLink(merchantId: string, psp: string, { language }: Reader): Html {
  const asked = new URLSearchParams({ psp, merchant: publicId('mer', merchantId) })
  return html`<a href="${`${PSP_REPORTS}?${asked}`}">${languages[language].operator.pspReport.link}</a>`
}

/** A merchant that goes on is closed; of one that leaves somebody says that it has ended, or that it stays. */
function closingActs(merchantId: string, closing: MerchantClosing | undefined, { language }: Reader): Link[] {
  const { close, again, reopen } = languages[language].operator.merchantClosing
  const closes = { href: closingHref(merchantId, 'close'), label: closing ? again.link : close.link }
  if (!closing) return [closes]
  const isOver = closing.closedAt !== null && closing.open.length === 0
  return [...(isOver ? [] : [closes]), { href: closingHref(merchantId, 'reopen'), label: reopen.link }]
}

/** Those that only an operator changes, or of a group those that its people do; nothing where there are none. */
function settingsOf(
  merchant: Merchant,
  lines: readonly SettingLine[],
  reader: Reader,
  which: 'operator' | (typeof SETTING_GROUPS)[number],
): Html | undefined {
  const fields = settingsFields('operator', merchant.paymentType).filter(({ changedBy, group }) =>
    which === 'operator' ? changedBy === 'operator' : changedBy !== 'operator' && group === which,
  )
  if (fields.length === 0) return undefined
  return facts(
    fields.map((field) => {
      const value = valueShown(field, settingText(field.type, merchant[field.name]), reader.language)
      const { label } = languages[reader.language].settings[field.labelKey]
      return [label, html`${value} ${sinceWhen(field.name, lines, reader)}`]
    }),
  )
}
