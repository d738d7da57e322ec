import type { PayerTexts } from '../language-texts.ts'
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

export const es: PayerTexts = {
  checkout: {
    common,
    start,
    schedule,
    paymentTypes,
    paying,
    pot,
    pledge,
    group,
    credit,
    ended,
    funnel,
    article,
    trust,
    withdrawal,
    late,
    faults,
    accessibility,
    sharing,
    timing,
    places,
    thanks,
  },
  comments,
  conventions,
  creditOffer,
  errors,
  messages,
  plugin,
  shopErrors,
}
