import type { PaymentType } from '../../src/payment-types/index.ts'
import { type PageState, state } from './page-state.ts'
import { basket, branded, eur, frame, longBasket, returnUrl } from './parts.ts'

const fields = { signature: 'a.b.c', paymentNotificationUrl: 'https://shop.example/n' }
const solution = (paymentType: PaymentType) => ({ name: `Breizh Évasion · ${paymentType}`, paymentType, fields })

export const funnelStates: PageState[] = [
  state('funnelPage', 'a shop’s request', {
    action: '/purchase',
    sendsItself: false,
    ...frame,
    shopName: 'Breizh Évasion',
    paymentType: 'SPLIT',
    warnsOfCredit: false,
    basket: { ...basket, products: [] },
    fields,
    cancelUrl: returnUrl,
  }),
  state('funnelPage', 'in instalments, without a way back', {
    action: '/purchase',
    sendsItself: false,
    ...branded,
    shopName: 'Breizh Évasion et Compagnie des Îles du Ponant',
    paymentType: 'INSTALLMENT',
    warnsOfCredit: true,
    basket: { ...longBasket, products: [] },
    fields,
  }),
  state('solutionsPage', 'four ways to pay', {
    ...frame,
    shop: undefined,
    title: basket.title,
    total: eur(10001n),
    warnsOfCredit: true,
    solutions: [solution('SPLIT'), solution('INSTALLMENT'), solution('DEFERRED'), solution('DOWN_PAYMENT')],
    cancelUrl: returnUrl,
  }),
  state('funnelErrorPage', 'a parameter is wrong', {
    ...frame,
    type: 'invalid_request_error',
    sentence: 'Some parameters are invalid.',
    detail: 'amountCents must be an integer number of minor units',
    cancelUrl: returnUrl,
    requestId: 'req-8f2a',
  }),
  state('funnelErrorPage', 'nobody knows the shop', {
    ...frame,
    shop: undefined,
    type: 'error_token',
    sentence: 'The signature of the request is not valid.',
    detail: 'the JWT is not signed with HS256 and the secret of its merchant',
    requestId: 'req-8f2a',
  }),
]
