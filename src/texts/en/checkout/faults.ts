import type { FaultTexts } from '../../checkout/index.ts'

/** Pages for what went wrong between the browser and us. */
export const faults: FaultTexts = {
  unknown_link: {
    heading: 'This link leads nowhere',
    text: 'It is incomplete, was replaced by a newer one, or never existed.',
    what: 'Open it again from the message you received, without copying it by hand.',
    moved: 'Opening a link never charges anybody.',
  },
  replaced_invitation: {
    heading: 'This invitation has been replaced',
    text: 'Whoever invited you has corrected the address since, and sent a new link there. This one no longer opens anything.',
    what: 'If you are still meant to join, look for the newer message, or ask whoever invited you for the new link.',
    moved: 'Opening a link never charges anybody.',
  },
  unknown_address: {
    heading: 'There is no page here',
    text: 'The address is incomplete, or nothing has ever been here.',
    what: 'To pay, open the link in the message you got, rather than typing it.',
    moved: 'Opening an address never charges anybody.',
  },
  garbled_form: {
    heading: 'We could not read that form',
    text: 'What your browser sent was incomplete.',
    what: 'Go back to the page and try again.',
    moved: 'You have not been charged.',
  },
  foreign_form: {
    heading: 'This form has expired',
    text: 'For your safety, a form works only in the browser that opened it, and for a limited time.',
    what: 'Open the page again and repeat what you did. If cookies are blocked, allow them for this site.',
    moved: 'You have not been charged.',
  },
  changed_meanwhile: {
    heading: 'Something changed meanwhile',
    text: 'While this page was open, the payment moved on: perhaps you continued in another tab.',
    what: 'See where it stands now before doing anything else.',
    moved: 'This click charged nothing.',
  },
  too_many: {
    heading: 'One moment, please',
    text: 'We received too many requests from your connection.',
    what: 'Wait a minute, then try again.',
    moved: 'You have not been charged by this attempt.',
  },
  too_many_declines: {
    heading: 'A pause after several payments',
    text: 'Several payments were refused here, or are not finished yet. To protect people’s cards, the next one has to wait a little.',
    what: 'Your link stays valid, and nothing is lost.',
    moved: 'This click charged nothing.',
  },
  unavailable: {
    heading: 'We cannot do this right now',
    text: 'A part of our service does not answer.',
    what: 'Try again in a few minutes.',
    moved: 'This click charged nothing.',
  },
  outcome_unknown: {
    heading: 'We are not sure whether this went through',
    text: 'A part of our service went away in the middle of it.',
    what: 'Wait a moment, then look at your payment page: it shows what really happened, and it cannot charge you twice.',
    moved: 'Your payment page will say whether a payment was accepted.',
  },
  broken: {
    heading: 'Something broke on our side',
    text: 'It is not your fault, and we have been told.',
    what: 'Look at your payment page: it shows what really happened, and it cannot charge you twice.',
    moved: 'If a payment was under way, its page says whether it was accepted.',
  },
}
