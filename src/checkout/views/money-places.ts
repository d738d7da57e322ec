import { type Html, html } from '../../pages/html.ts'
import { type IconName, icon } from '../../pages/parts/icon.ts'
import type { MoneyPlaces } from './view-models.ts'
import type { ViewTexts } from './view-texts.ts'

interface Step {
  readonly icon: IconName
  readonly state: 'paid' | 'today' | 'later'
  readonly name: string
  readonly longest: string
}

/** Held by the payer's bank, with whoever collects, with the shop, or on its way back: each with its longest time. */
export function moneyPlacesList(places: MoneyPlaces | undefined, texts: ViewTexts): Html | '' {
  if (!places) return ''
  const { where } = texts.places
  return html`<section aria-labelledby="where-heading"><h2 id="where-heading">${texts.places.heading}</h2>
<ol class="dues">${stepsOf(places, texts).map(
    ({ icon: name, state, name: title, longest }) =>
      html`<li class="share due-${state}"${state === 'today' && html` aria-current="step"`}><span class="due-dot">${icon(name)}</span>
<div class="share-who"><p class="share-name">${title}${state === 'today' && html` <span class="quiet">(${where})</span>`}</p><p class="quiet">${longest}</p></div></li>`,
  )}</ol></section>`
}

function stepsOf({ here, amount, heldUntil, collector, shop, toShopDays }: MoneyPlaces, texts: ViewTexts): Step[] {
  const { bank, with: at, back } = texts.places
  const sum = texts.money(amount)
  const house = collector ?? texts.places.house
  const toShop = toShopDays === undefined ? at.agreed(shop) : at.within(shop, toShopDays)
  const held: Step = {
    icon: 'shield',
    state: here === 'bank' ? 'today' : 'paid',
    name: bank.name,
    longest: here === 'bank' ? bank.held(sum, heldUntil && texts.moment(heldUntil)) : bank.taken(sum),
  }
  if (here === 'back') return [held, { icon: 'clock', state: 'today', name: back.name, longest: back.longest(sum) }]
  return [
    held,
    {
      icon: 'lock',
      state: here === 'collector' ? 'today' : here === 'shop' ? 'paid' : 'later',
      name: house,
      longest: here === 'shop' ? at.passedOn : toShop,
    },
    { icon: 'check', state: here === 'shop' ? 'today' : 'later', name: shop, longest: at.cancelled },
  ]
}
