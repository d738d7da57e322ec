export type PictureName =
  | 'mail'
  | 'people'
  | 'card'
  | 'confirm'
  | 'pot'
  | 'invitation'
  | 'chip-in'
  | 'thanks'
  | 'refused'
  | 'filling'
  | 'settled'
  | 'receipt'

interface Picture {
  /** What it shows, for those who do not see it. */
  readonly alt: string
  readonly text: string
}

/** In the order of the story. */
export const PICTURES: ReadonlyMap<PictureName, Picture> = new Map<PictureName, Picture>([
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
      alt: 'Dora’s page after a refusal: why, that nothing was taken, and what to try',
      text: 'Dora’s bank refuses. The page says why, that nothing was taken, and what she can try. She leaves it there.',
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
])

/** docs/tour.md. Phones are drawn at the width of a phone. */
export function tourDocument(): string {
  const steps = [...PICTURES].map(([name, { alt, text }], index) => {
    return `${index + 1}. ${text}\n\n   ![${alt}](tour/${name}.png)\n`
  })
  return `# A purchase in ${PICTURES.size} pictures

Taken from a demo by \`npm run tour\`: the pages and messages are the product’s, the bank is its sandbox. Alice leads,
Bob and Dora are asked to chip in.

${steps.join('\n')}`
}
