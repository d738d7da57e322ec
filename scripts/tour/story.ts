export type PictureName =
  | 'mail'
  | 'people'
  | 'card'
  | 'confirm'
  | 'pot'
  | 'group'
  | 'invitation'
  | 'chip-in'
  | 'thanks'
  | 'refused'
  | 'filling'
  | 'settled'
  | 'receipt'
  | 'recovery'
  | 'code'
  | 'today'
  | 'today-phone'
  | 'link'
  | 'delivery'
  | 'found'
  | 'purchase'
  | 'refund'
  | 'connect'
  | 'operator'

interface Picture {
  /** What it shows, for those who do not see it. */
  readonly alt: string
  readonly text: string
}

/** In the order of the story. */
const OF_PAYERS: readonly (readonly [PictureName, Picture])[] = [
  [
    'mail',
    {
      alt: 'E-mail of the shop on a phone: one sentence with the amount, one button that pays it',
      text: 'Charlie’s shop sells a weekend to Alice and has the payment link sent to her. An e-mail asks for one thing, loads no image, and says the same as plain text.',
    },
  ],
  [
    'people',
    {
      alt: 'Payment page on a phone: the order, the choice to share, and three people with their amounts',
      text: 'Alice shares with Bob and Dora. Parts are equal until she changes one; the cents that do not divide are hers, and the page says so. Everything here works without script, too.',
    },
  ],
  [
    'card',
    {
      alt: 'The bank’s card form within the payment page',
      text: 'The card is typed on the acquirer’s page, framed here and a page of its own without script. Neither the shop nor this service sees the number.',
    },
  ],
  [
    'confirm',
    {
      alt: '3-D Secure: the bank asks for a code before it authorises 100.01 euros',
      text: 'Her bank wants to be sure that it is Alice. It blocks the whole amount, and takes nothing yet.',
    },
  ],
  [
    'pot',
    {
      alt: 'Alice’s pot: the order is confirmed, 100.01 euros are blocked and not taken, a ring shows one person of three',
      text: 'The shop knows at once that it is covered. Alice reads what is blocked, what will be taken and when, and the way back to the shop is one tap away, or half a minute without one.',
    },
  ],
  [
    'group',
    {
      alt: 'The page of the group’s link on a phone, in French: who asks, for what, and a button for each name that is still free',
      text: 'One link for the group’s chat stands beside the personal ones. Whoever opens it says who they are, in their own language; a name is taken once its payment has begun, and the link gives nobody Alice’s powers.',
    },
  ],
  [
    'invitation',
    {
      alt: 'E-mail to Bob: Alice asks him to chip in 33.33 euros, with one button',
      text: 'Bob and Dora are written to, by e-mail or SMS. Each has a personal link; opening it changes nothing.',
    },
  ],
  [
    'chip-in',
    {
      alt: 'Bob’s page in dark colours: who asks, for what, how much, until when, and who is in',
      text: 'Who asks, for what, how much, by when, and who is in already: Bob’s page answers before it asks. Dark where his phone is.',
    },
  ],
  [
    'thanks',
    {
      alt: 'Bob’s page after paying: thanks, what was taken from which card, and the ring at two of three',
      text: 'His part is a final sale. The page says from which card it was taken, and what happens should the order be cancelled.',
    },
  ],
  [
    'refused',
    {
      alt: 'Dora’s page in French after a refusal: why, that nothing was taken, and what to try',
      text: 'Dora reads French, and her bank refuses. The page says why, that nothing was taken, and what she can try. She leaves it there.',
    },
  ],
  [
    'filling',
    {
      alt: 'Alice’s pot on a desktop: Bob has paid, Dora has not; her link can be copied, scanned or sent again',
      text: 'Alice’s pot fills by itself. She can pass on Dora’s link, have it sent again, or close the pot without waiting.',
    },
  ],
  [
    'settled',
    {
      alt: 'The settled pot: paid by friends, released, and taken from Alice’s card',
      text: 'Two days later the pot closes. Alice is charged what Dora has not paid and her own part, the rest of the hold is released, and the shop has been paid in full.',
    },
  ],
  [
    'receipt',
    {
      alt: 'Alice’s receipt: what was blocked, charged and released, and what she really paid',
      text: 'Her receipt tells every movement with its date, and what really left her account.',
    },
  ],
]

const OF_STAFF: readonly (readonly [PictureName, Picture])[] = [
  [
    'recovery',
    {
      alt: 'Ten recovery codes, each of sixteen digits, and the sentence that they are shown once',
      text: 'Charlie has invited Nolwenn by e-mail, under People; all mails and text messages of a demo are in its mailbox, `mailbox_url` in `demo.json`. She chooses a password, adds an app under Security by scanning a code, and is shown ten recovery codes once: each opens the door when the app is lost.',
    },
  ],
  [
    'code',
    {
      alt: 'The second page of the sign-in on a phone, in dark colours: one field for the code of the app',
      text: 'From now on the password alone opens nothing: her app’s code is asked for, on her phone as at her desk.',
    },
  ],
  [
    'today',
    {
      alt: 'Today, on a desktop: what waits for her, then the volume, the share of accepted payments, and a bar for each day',
      text: 'What waits for her stands first, each task with the page that ends it. Then how the last thirty days went: every number leads to the purchases behind it.',
    },
  ],
  [
    'today-phone',
    {
      alt: 'The same page on a phone, in French and in dark colours',
      text: 'The same on her phone, in French. Every page works by keyboard and without script.',
    },
  ],
  [
    'link',
    {
      alt: 'A payment link that was just made: its address, its code to scan, and what can be done with it',
      text: 'Élodie has booked by telephone. Under Payment links Nolwenn makes one, to be sent, copied or scanned; Élodie opens it and shares €90.00 with Gaël and Maïwenn, and all three pay: the bank’s page lists the cards that its sandbox takes.',
    },
  ],
  [
    'delivery',
    {
      alt: 'One webhook in dark colours: its tries, the answer of the shop’s machine, and the bytes that were sent',
      text: 'The shop’s machine has been told. Under Developers one says where it listens, and sees each delivery with its exact bytes and its answer, and sends it again where it was missed; a test shows the same before anybody buys.',
    },
  ],
  [
    'found',
    {
      alt: 'The list of purchases, found by the last four digits of a card, with filters and a link to the file of exactly these',
      text: '“My card ends in 4444.” One field of Purchases finds them by those digits, a reference, an e-mail address or words of a name. The filters stand in the address, and the file for the accountant holds what they show: this month’s rows, in this order, with their total.',
    },
  ],
  [
    'purchase',
    {
      alt: 'The page of a purchase in dark colours: when it began and was accepted, who paid what, and what happened by whom',
      text: 'One page says who paid what, what happened by whom, what the banks said, what was told to whom, and why the purchase is in its state.',
    },
  ],
  [
    'refund',
    {
      alt: 'The question whether to refund 30 euros of 90, with what each of the three gets back and what else follows',
      text: 'Maïwenn cannot come, and the shop gives a third back, from the purchase’s page. Before anything is pressed it is shown who gets what to the cent; pressed twice, or by two people, it is done once.',
    },
  ],
  [
    'connect',
    {
      alt: 'The form that connects a PSP, in dark colours: its credentials, each with a word on where to find it',
      text: 'Another of Charlie’s shops collects at its own PSP, connected under Merchants. Its form is made of what that PSP asks for; credentials are tried before they are kept, sealed, and never shown again. In a demo `npm run psp -- simulator payzen_eu` says what to type.',
    },
  ],
  [
    'operator',
    {
      alt: 'The operator’s page of today: a refund is owed to its payer, with the page that shows to whom',
      text: 'Whoever runs Whipround has pages apart, with a sign-in apart: what must be decided by hand, each decision with its reason, the companies and their limits, and how the service does.',
    },
  ],
]

export const PICTURES: ReadonlyMap<PictureName, Picture> = new Map([...OF_PAYERS, ...OF_STAFF])

/** docs/tour.md. Phones are drawn at the width of a phone. */
export function tourDocument(): string {
  return `# A purchase in ${OF_PAYERS.length} pictures

Taken from a demo by \`npm run tour\`: the pages and messages are the product’s, the bank is its sandbox. Alice leads,
Bob and Dora are asked to chip in. [The back office](#the-back-office) follows.

${stepsOf(OF_PAYERS)}
## The back office

The same demo, where Charlie and his colleagues work: \`dashboard\` in \`demo.json\` has the address, the e-mail and the
password of Charlie’s account, \`operator\` those of whoever runs the service, and the start page leads to both.

${stepsOf(OF_STAFF)}`
}

function stepsOf(pictures: typeof OF_PAYERS): string {
  const steps = pictures.map(([name, { alt, text }], index) => {
    return `${index + 1}. ${text}\n\n   ![${alt}](tour/${name}.png)\n`
  })
  return steps.join('\n')
}
