import type { AudibleEvent } from '../../events/index.ts'

/** What each event says to whoever reads the contract. */
export const EVENT_SENTENCES: Record<AudibleEvent, string> = {
  paymentProcessed: 'The customer’s payment is accepted: deliver',
  paymentFailed: 'The card or the bank of the customer said no; they may try again',
  purchaseSettled: 'Mode `BACK`: your own payment provider has paid you',
  pledgerContributes: 'A friend paid their part',
  pledgerDeclines: 'A friend will not take part',
  potClosing: 'The pot closes: what friends have not paid is the leader’s',
  purchaseSuccessful: 'All that payers owed came in',
  purchaseAborted: 'You aborted the purchase before it was accepted',
  purchaseCancelled: 'The purchase ended unpaid, or all of it was undone before money was taken',
  purchaseRefunded: 'All of the purchase was given back',
  pledgeRefunded: 'A friend was given back what they had paid',
  shareRefunded: 'The customer was given back a payment',
  refundCompleted: 'Every card that a refund concerns was credited',
  sharePaid: 'A payment that had fallen due was collected',
  shareRefused: 'The bank refused a payment that had fallen due',
  holdRenewed: 'The hold on the card was renewed before it ran out',
  holdLost: 'The bank would not renew the hold on the card: until its day nothing covers the payment',
  dueDateAdvanced: 'You brought a capture forward to today',
  captureFailed: 'The bank took back a capture days after it had accepted it',
  refundFailed: 'The bank took back a refund; the payer is paid back by other means',
  disputeOpened: 'A payer disputes a payment at their bank',
  disputeWon: 'The bank decided against the payer',
  disputeLost: 'The bank decided for the payer; your money is not touched',
}
