import { creditEnforcedFrom } from '../../credit/country-laws.ts'
import { exemptIf, isRegulated } from '../../credit/index.ts'
import type { CreditPreview, Merchant } from '../../merchants/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { day as dayShown, numberText } from '../../pages/office/figures.ts'
import { facts, section } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { isDated, isHeldAtFirst } from '../../payment-types/index.ts'
import { type CalendarDate, hourInZone, parseDate } from '../../schedules/index.ts'
import { plainDay } from '../../texts/dates.ts'
import { debtAdviceIn } from '../../texts/debt-advice.ts'
import { languages } from '../../texts/languages.ts'
import { documentLinks } from './credit-document.ts'

/** Dates are told as days: at noon no zone makes another one of them. */
const NOON = 12

/** What an offer is to credit law, by which rule, and what would put it outside; whether it may be made. */
export function creditOf(
  credit: CreditPreview,
  merchant: Merchant,
  { reader, amountMinor }: { readonly reader: Reader; readonly amountMinor: bigint },
): Html {
  const { offer, decision } = credit
  const { credit: texts } = languages[reader.language].merchants.schedule
  const { figures, regime, reason, article } = decision
  const count = (days: number) => numberText(days, reader)
  const counted = { days: count(figures.daysFromDelivery), allowed: count(figures.daysAllowed) }
  const needs = exemptIf(offer, decision)
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
      ...(isRegulated(regime) ? regulated(credit, merchant, { reader, amountMinor }) : []),
      ...(regime === 'not_credit' ? [] : [[texts.labels.advice, adviceOf(offer.countryCode, reader)] as const]),
    ])}
${isRegulated(regime) && whatBecomesOfIt(credit, merchant, reader)}`,
  )
}

/** Whom the letter of a missed payment names in that country. */
function adviceOf(countryCode: string, { language }: Reader): string {
  const { credit: texts } = languages[language].merchants.schedule
  const found = debtAdviceIn(countryCode)
  if (!found) return texts.adviceUnknown
  return texts.advice(found.places.map(({ name }) => name).join(', '), plainDay(found.lookedUpOn, language))
}

/** Who lends, where that is somebody else, and what a payer would be given. */
function regulated(
  credit: CreditPreview,
  merchant: Merchant,
  { reader, amountMinor }: { readonly reader: Reader; readonly amountMinor: bigint },
): (readonly [string, Html | string])[] {
  const { labels, lenders, documents } = languages[reader.language].merchants.schedule.credit
  const links = documentLinks(credit, merchant, { amountMinor, language: reader.language })
  const { lender } = credit.offer
  return [
    ...(lender === 'merchant'
      ? []
      : [
          [
            labels.lender,
            merchant.lenderName ? `${merchant.lenderName} (${lenders[lender]})` : documents.unsaid,
          ] as const,
        ]),
    ...(links.length > 0
      ? [[labels.documents, html`<ul>${links.map((link) => html`<li>${link}</li>`)}</ul>`] as const]
      : []),
  ]
}

/** Refused since, or from then on, and what of it nothing secures; nothing where no day is set. */
function whatBecomesOfIt(credit: CreditPreview, merchant: Merchant, reader: Reader): Html {
  const { credit: texts } = languages[reader.language].merchants.schedule
  const { isAllowed, isTooEarly, licenceEndedOn, paymentsFrom } = credit
  const endedOn = licenceEndedOn === null ? undefined : parseDate(licenceEndedOn)
  const from = creditEnforcedFrom()
  const isHeldLater = isDated(merchant.paymentType) && isHeldAtFirst(merchant.paymentType) && isAllowed
  return html`${endedOn && sentence(texts.licenceEnded, endedOn, reader)}${from && sentence(isAllowed || isTooEarly || endedOn ? texts.refusedFrom : texts.refused, from, reader)}
${isTooEarly && paymentsFrom && sentence(texts.tooEarly, paymentsFrom, reader)}
${isHeldLater && merchant.settlement === 'BACK' && paymentsFrom && sentence(texts.unsecured, paymentsFrom, reader)}`
}

function sentence(say: (day: string) => string, on: CalendarDate, reader: Reader): Html {
  const [before = '', after = ''] = say('\0').split('\0')
  return html`<p><strong>${before}${dayShown(hourInZone(on, NOON, reader.timeZone), reader)}${after}</strong></p>`
}
