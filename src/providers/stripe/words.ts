import { type DeclineCode, readWords, type WordsOf } from '../../refusals/index.ts'

const words = (text: string) => text.split(/\s+/)

/**
 * `decline_code`, else `code`, of a card that Stripe or its bank refused (docs.stripe.com/declines/codes,
 * docs.stripe.com/error-codes): the one dictionary, whether Stripe collects from payers or is a merchant's PSP.
 */
export const STRIPE_DECLINES = {
  insufficient_funds: words('insufficient_funds'),
  limit_exceeded: words(`card_decline_rate_limit_exceeded card_velocity_exceeded charge_exceeds_source_limit
    charge_exceeds_transaction_limit withdrawal_count_limit_exceeded`),
  do_not_honour: words(
    'approve_with_id call_issuer do_not_honor duplicate_transaction generic_decline no_action_taken',
  ),
  issuer_unavailable: words('issuer_not_available processing_error reenter_transaction try_again_later'),
  suspected_fraud: words('elevated_risk_level fraudulent highest_risk_level merchant_blacklist'),
  authentication_required: words(`authentication_not_handled authentication_required offline_pin_required
    online_or_offline_pin_required`),
  authentication_failed: words(`mobile_device_authentication_required payment_intent_authentication_failure
    setup_intent_authentication_failure`),
  expired_card: words('expired_card expired_payment_method invalid_expiry_month invalid_expiry_year'),
  invalid_card: words(`card_not_supported incorrect_address incorrect_cvc incorrect_number incorrect_pin incorrect_zip
    invalid_account invalid_cvc invalid_number invalid_pin live_mode_test_card
    new_account_information_available pin_try_exceeded testmode_decline`),
  lost_card: words('lost_card'),
  stolen_card: words('pickup_card stolen_card'),
  not_permitted: words(`currency_not_supported do_not_try_again invalid_amount not_permitted
    previously_declined_do_not_retry restricted_card security_violation service_not_allowed transaction_not_allowed`),
  revoked: words('revocation_of_all_authorizations revocation_of_authorization stop_payment_order'),
  unknown_credential: words('resource_missing'),
} satisfies WordsOf<DeclineCode>

/** The bank's word first; `card_declined` alone says nothing. */
export const toStripeDecline = readWords<DeclineCode>(STRIPE_DECLINES)
