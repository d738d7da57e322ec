/** `comment` of merchant API v1, for each state and for the reasons that have a sentence of their own. */
export const comments = {
  byState: {
    initialized: 'The purchase is waiting for the customer to pay.',
    authorizing: 'The customer is paying.',
    leader_processed: 'The customer’s payment is accepted; collecting goes on.',
    successful: 'The purchase is paid in full.',
    failed_payer: 'The payment failed; the customer may try again.',
    failed_connector: 'The merchant’s payment provider refused the operation.',
    cancelled: 'The purchase is cancelled.',
    aborted: 'The purchase was aborted by the merchant.',
    refunded: 'The purchase is refunded.',
  },
  byReason: {
    'failed_payer insufficient_funds': 'The card has insufficient funds; the customer may try again.',
    'failed_payer stolen_card': 'The bank refused the card (lost or stolen); the customer may try another.',
    'failed_payer do_not_honour': 'The bank refused the payment; the customer may try again.',
    'failed_payer expired_card': 'The card has expired; the customer may try another.',
    'failed_payer authentication_failed': 'The bank did not authenticate the customer, who may try again.',
    'failed_payer expired': 'The customer did not finish paying in time and may try again.',
    'failed_payer unreachable': 'The bank could not be reached; the customer may try again.',
    'failed_payer rejected': 'Payment is not possible right now; no bank was asked, and the customer may try again.',
    'failed_payer another_card': 'The customer stopped paying to use another card.',
    'cancelled expired': 'The payment link expired.',
    'cancelled given_up': 'The customer gave up the purchase.',
    'cancelled reference': 'Another purchase with the same reference was accepted; nothing was charged.',
    'cancelled merchant': 'The purchase was cancelled by the merchant.',
  },
}
