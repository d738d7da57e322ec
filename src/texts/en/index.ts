import type { LanguageTexts } from '../language-texts.ts'
import { home, reader } from './back-office.ts'
import { accessibility } from './checkout/accessibility.ts'
import { article } from './checkout/article.ts'
import { common } from './checkout/common.ts'
import { credit } from './checkout/credit.ts'
import { ended } from './checkout/ended.ts'
import { faults } from './checkout/faults.ts'
import { funnel } from './checkout/funnel.ts'
import { group } from './checkout/group.ts'
import { late } from './checkout/late.ts'
import { paying } from './checkout/paying.ts'
import { paymentTypes } from './checkout/payment-types.ts'
import { places } from './checkout/places.ts'
import { pledge } from './checkout/pledge.ts'
import { pot } from './checkout/pot.ts'
import { schedule } from './checkout/schedule.ts'
import { sharing } from './checkout/sharing.ts'
import { start } from './checkout/start.ts'
import { thanks } from './checkout/thanks.ts'
import { timing } from './checkout/timing.ts'
import { trust } from './checkout/trust.ts'
import { withdrawal } from './checkout/withdrawal.ts'
import { comments } from './comments.ts'
import { conventions } from './conventions.ts'
import { creditOffer } from './credit-offer.ts'
import { errors, plugin, shopErrors } from './errors.ts'
import { messages } from './messages.ts'
import { countries, notificationMails } from './notification-mails.ts'
import { articles } from './office/articles.ts'
import { audit } from './office/audit.ts'
import { connections } from './office/connections.ts'
import { developers } from './office/developers.ts'
import { door } from './office/door.ts'
import { invoicePages } from './office/invoice-pages.ts'
import { invoices } from './office/invoices.ts'
import { links } from './office/links.ts'
import { merchants } from './office/merchants.ts'
import { viewing } from './office/operator/companies.ts'
import { operator } from './office/operator/index.ts'
import { passkeys } from './office/passkeys.ts'
import { payouts } from './office/payouts.ts'
import { people } from './office/people.ts'
import { personMails } from './office/person-mails.ts'
import { psp } from './office/psp.ts'
import { purchase } from './office/purchase.ts'
import { purchases } from './office/purchases.ts'
import { reasons } from './office/reasons.ts'
import { requests } from './office/requests.ts'
import { security, taskMails } from './office/security.ts'
import { settings } from './office/settings.ts'
import { statements } from './office/statements.ts'
import { tellings } from './office/tellings.ts'
import { today } from './office/today.ts'
import { office } from './office.ts'
import { reports } from './reports.ts'

export const en: LanguageTexts = {
  checkout: {
    common,
    start,
    schedule,
    paymentTypes,
    paying,
    pot,
    pledge,
    group,
    sharing,
    timing,
    places,
    thanks,
    credit,
    ended,
    funnel,
    article,
    trust,
    withdrawal,
    late,
    faults,
    accessibility,
  },
  articles,
  audit,
  comments,
  connections,
  conventions,
  countries,
  creditOffer,
  developers,
  door,
  errors,
  home,
  links,
  merchants,
  messages,
  notificationMails,
  office,
  operator,
  passkeys,
  payouts,
  invoices,
  invoicePages,
  people,
  personMails,
  plugin,
  providers: null,
  psp,
  purchase,
  purchases,
  reader,
  reasons,
  reports,
  requests,
  security,
  settings,
  shopErrors,
  statements,
  taskMails,
  tellings,
  today,
  viewing,
}
