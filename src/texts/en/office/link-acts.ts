import type { LinkActsTexts } from '../../office/link-acts.ts'

export const linkActs: LinkActsTexts = {
  again: {
    title: 'Send the link again?',
    text: 'The same link goes out once more; those sent before go on working.',
    verb: 'Send the link',
    stay: 'Do not send it',
    nowhere: 'Choose a way to send it.',
  },
  renew: {
    title: (what) => `More time for the link for ${what}?`,
    text: (until) => `It works until ${until}.`,
    lastDay: 'Works to the end of',
    latest: (day) => `${day} at the latest`,
    outside: (day) => `Choose today or a later day, ${day} at the latest.`,
    same: 'It stays the same link: whoever has it can go on using it.',
    nobody: 'Nobody is written to. Send it again if its customer should know.',
    verb: 'Renew the link',
    stay: 'Leave it as it is',
    not: {
      paid: 'It has been paid: there is nothing left to do with the link.',
      begun: 'Somebody is paying with it right now. Once the bank has answered, it is either paid or can be renewed.',
      ended:
        'It has ended, and its shop was told that the purchase is cancelled: that cannot be taken back. A new link asks the same person for the same; its form is filled in already.',
    },
    again: 'Make a new link for the same…',
    back: 'Back to the link',
  },
  end: {
    title: (what) => `End the link for ${what}?`,
    link: 'Whoever opens it from now on reads that it has ended. Nothing was paid, nothing is given back.',
    purchase: 'The purchase is cancelled. Its reference is free for another link.',
    verb: 'End the link',
    stay: 'Keep it working',
  },
}
