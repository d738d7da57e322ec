import { creditEnforcedFrom } from '../../credit/country-laws.ts'
import { exemptIf } from '../../credit/index.ts'
import type { CreditPreview } from '../../merchants/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { day as dayShown, numberText } from '../../pages/office/figures.ts'
import { facts, section } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { hourInZone } from '../../schedules/index.ts'
import { languages } from '../../texts/languages.ts'

/** Dates are told as days: at noon no zone makes another one of them. */
const NOON = 12

/** What an offer is to credit law, by which rule, and what would put it outside; whether it may be made. */
export function creditOf({ offer, decision, isAllowed }: CreditPreview, reader: Reader): Html {
  const { credit: texts } = languages[reader.language].merchants.schedule
  const { figures, regime, reason, article } = decision
  const count = (days: number) => numberText(days, reader)
  const counted = { days: count(figures.daysFromDelivery), allowed: count(figures.daysAllowed) }
  const needs = exemptIf(offer, decision)
  const isRegulated = regime === 'light' || regime === 'full'
  return section(
    { id: 'credit', title: texts.title },
    html`${facts([
      [texts.labels.is, texts.regime[regime]],
      [texts.labels.why, texts.reason[reason](counted)],
      [texts.labels.article, article],
      ...(needs.length > 0
        ? [
            [
              texts.labels.exemptIf,
              html`<ul>${needs.map((need) => html`<li>${texts.needs[need](counted)}</li>`)}</ul>`,
            ] as const,
          ]
        : []),
    ])}
${isRegulated && whatBecomesOfIt(isAllowed, reader)}`,
  )
}

/** Refused since, or from then on; nothing where no day is set. */
function whatBecomesOfIt(isAllowed: boolean, reader: Reader): Html | undefined {
  const from = creditEnforcedFrom()
  if (!from) return undefined
  const { credit: texts } = languages[reader.language].merchants.schedule
  const said = isAllowed ? texts.refusedFrom('\0') : texts.refused('\0')
  const [before = '', after = ''] = said.split('\0')
  const day = dayShown(hourInZone(from, NOON, reader.timeZone), reader)
  return html`<p><strong>${before}${day}${after}</strong></p>`
}
