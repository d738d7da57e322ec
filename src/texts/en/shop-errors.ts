import type { ShopErrorTexts } from '../shop-errors.ts'

export const shopErrors: ShopErrorTexts = {
  abandonment: 'You left the payment',
  aborted_purchase: 'The shop has cancelled this purchase',
  payment_refused: 'The payment was refused',
  bad_gateway: 'The shop’s payment service refused the payment',
  invalid_request_error: 'The shop’s request is not correct',
  error_token: 'The shop’s request is not authentic',
  missing_merchant_uid: 'The request does not name its shop',
  invalid_merchant_uid: 'We do not know this shop',
  not_eligible: 'This purchase cannot be paid this way',
  maintenance: 'Payment is not available at the moment',
  internal_error: 'Something broke on our side',
}
