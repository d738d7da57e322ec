import { type Html, html } from '../../pages/html.ts'
import { summarisePot } from '../../pages/parts/pot.ts'
import { potRing } from '../../pages/parts/pot-ring.ts'
import type { Pot, PotShare } from './view-models.ts'
import type { ViewTexts } from './view-texts.ts'

/** Everybody who was asked has paid. */
export function isFull({ shares }: Pick<Pot, 'shares'>): boolean {
  const friends = shares.filter(({ position }) => position > 0)
  return friends.length > 0 && friends.every(({ state }) => state === 'paid')
}

interface FullPot extends Pick<Pot, 'total'> {
  readonly shares: readonly PotShare[]
  readonly title: string
}

/** The moment that one shows the others: the whole ring, and a sentence to pass on, which names nobody. */
export function fullPot({ shares, total, title }: FullPot, texts: ViewTexts): Html {
  const { thanks } = texts
  const pot = {
    ...{ shares, total, deadlineAt: new Date(0) },
    state: 'closed',
    namesShown: true,
    amountsShown: true,
  } as const
  const { people } = summarisePot(pot)
  const whole = { ...pot, shares: shares.map((share) => ({ ...share, state: 'paid' as const })) }
  return html`<section class="notice notice-good"><div class="pot-glance">
${potRing(whole, texts.pot.ringCount(people, people), texts.pot.ringWord(people))}
<div><p class="pot-sentence">${thanks.full}</p><p>${thanks.everybody(people)}</p></div></div>
<div data-share="${thanks.sentence(title)}" hidden><button class="button button-secondary" type="button">${thanks.share}</button></div></section>
`
}
