import type { PaymentType } from '../../src/payment-types/index.ts'
import { type PageState, state } from './page-state.ts'
import { basket, branded, eur, frame, longBasket, returnUrl } from './parts.ts'

const fields = { signature: 'a.b.c', paymentNotificationUrl: 'https://shop.example/n' }
const solution = (paymentType: PaymentType) => ({ name: `Breizh Évasion · ${paymentType}`, paymentType, fields })

const way = (paymentType: PaymentType) => ({ value: paymentType, paymentType, merchantName: 'Breizh Évasion' })
const ofArticle = {
  ...{ sellerName: 'Breizh Évasion', companyName: 'Breizh Évasion SARL', action: '/pay/article/art_1', key: 'k' },
  basket: { ...basket, products: [] },
  isUnknown: false,
}

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
  state('articlePage', 'one way to pay, a few left', {
    ...frame,
    ...ofArticle,
    ways: [way('SPLIT')],
    warnsOfCredit: false,
    typed: { name: '', email: '', way: '' },
    wrong: [],
    leftCount: 3,
    lastMoment: new Date('2026-12-24T22:59:00Z'),
  }),
  state('articlePage', 'four ways to pay, and what is wrong with the form', {
    ...branded,
    ...ofArticle,
    sellerName: 'Breizh Évasion et Compagnie des Îles du Ponant',
    basket: { ...longBasket, products: [] },
    ways: [way('SPLIT'), way('INSTALLMENT'), way('DEFERRED'), way('DOWN_PAYMENT')],
    warnsOfCredit: true,
    typed: { name: '', email: 'alice', way: '' },
    wrong: ['name', 'email', 'way'],
    leftCount: undefined,
    lastMoment: null,
  }),
  state('articlePage', 'a form that came from elsewhere', {
    ...frame,
    ...ofArticle,
    ways: [way('SPLIT')],
    warnsOfCredit: false,
    typed: { name: 'Alice', email: 'alice@example.test', way: '' },
    wrong: [],
    isUnknown: true,
    leftCount: 1,
    lastMoment: null,
  }),
  ...(['sold_out', 'over', 'ended', 'no_way'] as const).map((why) =>
    state('articleGonePage', why, { ...frame, ...ofArticle, why }),
  ),
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
