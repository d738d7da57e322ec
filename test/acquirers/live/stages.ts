import { toCredential } from '../../../src/providers/adyen/collect/cards.ts'
import type { AccountSettings } from '../../../src/providers/collect/index.ts'
import type { CallTerms } from '../../../src/providers/descriptor.ts'
import * as registry from '../../../src/providers/registry.ts'
import { newId } from '../../../src/shared/ids.ts'
import type { KeptCard, LiveCard, LiveStage } from './scenes.ts'

/** Where an acquirer is, and an account of ours there: a simulator's, or a test account. */
export interface LivePlace {
  readonly terms: CallTerms
  readonly given: AccountSettings
}

const unheard = { now: async () => new Date(), callbackUrl: 'https://pay.example/callbacks/live-test' }

async function stripeStage({ terms, given }: LivePlace): Promise<LiveStage> {
  const { stripeLibrary } = await import('../../../sandbox/stripe/library.ts')
  const library = stripeLibrary(terms.apiUrl, given.key ?? '')
  return {
    ...unheard,
    acquirer: await registry.stripe.collect.open(terms, given),
    withWrongKey: await registry.stripe.collect.open(terms, { key: 'sk_test_51nobodysatall' }),
    keepCard: async (card) => {
      const { id: payerId } = await library.customers.create({ name: 'Alice Martin' })
      const named = card === 'good' ? 'pm_card_visa' : 'pm_card_chargeCustomerFail'
      return { payerId, credential: (await library.paymentMethods.attach(named, { customer: payerId })).id }
    },
  }
}

async function adyenStage({ terms, given }: LivePlace): Promise<LiveStage> {
  // It wants one with every payment.
  const settings = { ...given, 'return-url': 'https://pay.example/' }
  return {
    ...unheard,
    acquirer: await registry.adyen.collect.open(terms, settings),
    withWrongKey: await registry.adyen.collect.open(terms, { ...settings, key: 'nobodys' }),
    keepCard: (card) => keepAdyenCard({ terms, given }, card),
  }
}

/** A check of a test card, stored for a shopper of its own. None is refused from its second payment on. */
async function keepAdyenCard({ terms, given }: LivePlace, card: LiveCard): Promise<KeptCard | null> {
  if (card === 'refused') return null
  // Loaded by those alone who compare: they are large.
  const { adyenLibrary } = await import('../../support/adyen-library.ts')
  const { checkout } = adyenLibrary(terms.apiUrl, given.key ?? '')
  const { Types } = await import('@adyen/api-library')
  const { CardDetails, PaymentRequest } = Types.checkout
  const merchantAccount = given['merchant-account'] ?? ''
  const shopperReference = newId()
  await checkout.PaymentsApi.payments({
    merchantAccount,
    amount: { currency: 'EUR', value: 0 },
    reference: shopperReference,
    returnUrl: 'https://pay.example/',
    shopperReference,
    storePaymentMethod: true,
    shopperInteraction: PaymentRequest.ShopperInteractionEnum.Ecommerce,
    recurringProcessingModel: PaymentRequest.RecurringProcessingModelEnum.UnscheduledCardOnFile,
    paymentMethod: {
      type: CardDetails.TypeEnum.Scheme,
      encryptedCardNumber: 'test_4111111111111111',
      encryptedExpiryMonth: 'test_03',
      encryptedExpiryYear: 'test_2030',
      encryptedSecurityCode: 'test_737',
      holderName: 'Alice Martin',
    },
  })
  const { RecurringApi } = checkout
  const listed = await RecurringApi.getTokensForStoredPaymentDetails(shopperReference, merchantAccount)
  const token = listed.storedPaymentMethods?.[0]?.id
  if (!token) throw new Error('the card was not stored: is tokenisation on in the Customer Area?')
  return { payerId: null, credential: toCredential(shopperReference, token) }
}

/** Of each acquirer that has a test environment of its own, and the settings in the environment that lead there. */
export const LIVE = {
  stripe: { descriptor: registry.stripe.collect, stage: stripeStage, settings: { key: 'STRIPE_TEST_KEY' } },
  adyen: {
    descriptor: registry.adyen.collect,
    stage: adyenStage,
    settings: { key: 'ADYEN_TEST_KEY', 'merchant-account': 'ADYEN_TEST_MERCHANT_ACCOUNT' },
  },
} as const
