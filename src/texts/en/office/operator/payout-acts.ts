import type { OperatorPayoutsTexts } from '../../../office/operator/payouts.ts'

export const acts: OperatorPayoutsTexts['acts'] = {
  stop: {
    link: 'Stop this payout…',
    question: 'Stop this payout?',
    follows: 'It goes into no file until somebody resumes it.',
    verb: 'Stop the payout',
    done: 'The payout is stopped.',
  },
  resume: {
    link: 'Resume this payout…',
    question: 'Resume this payout?',
    follows: 'It goes into the next file that is released.',
    verb: 'Resume the payout',
    done: 'The payout is resumed.',
  },
  cancel: {
    link: 'Cancel this payout…',
    question: 'Cancel this payout?',
    follows: 'It ends for good. What it was made of waits for the next one.',
    verb: 'Cancel the payout',
    done: 'The payout is cancelled.',
  },
  stopMerchant: {
    link: 'Stop all payouts of the merchant…',
    question: 'Stop all payouts of this merchant?',
    follows: 'Nothing is planned for it, and nothing of it is released, until somebody resumes it.',
    verb: 'Stop the merchant’s payouts',
    done: 'The merchant’s payouts are stopped.',
  },
  resumeMerchant: {
    link: 'Resume the payouts of the merchant…',
    question: 'Resume the payouts of this merchant?',
    follows: 'What is due is planned again.',
    verb: 'Resume the merchant’s payouts',
    done: 'The merchant’s payouts are resumed.',
  },
  planMerchant: {
    link: 'Plan a payout for the merchant now…',
    question: 'Plan a payout for this merchant now?',
    follows: 'All that its delay lets through, whatever its policy. You do not release it: somebody else looks at it.',
    verb: 'Plan a payout',
    done: 'It is planned, unless nothing was open, or something stands in its way.',
  },
  hold: {
    link: 'Hold this account…',
    question: 'Hold the payouts of this account?',
    follows: 'Nothing leaves it, nor any other account of its currency, until somebody resumes it.',
    verb: 'Hold the account',
    done: 'The account is held.',
  },
  resumeAccount: {
    link: 'Let it pay again…',
    question: 'Do these books know all that was paid from this account?',
    follows: 'You say so, with your name. Files in its folder that nobody knows are adopted or set aside first.',
    verb: 'Let the account pay again',
    done: 'The account pays again.',
  },
}
