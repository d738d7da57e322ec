import { attribute, type Html, html } from '../../pages/html.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { field, hidden } from '../../pages/parts/field.ts'
import { CONTACT_MAX, NAME_MAX, formFields as names } from './form-fields.ts'
import { errorOf } from './form-parts.ts'
import type { Invitation, LeaderPotView } from './view-models.ts'
import type { ViewTexts } from './view-texts.ts'

/** Long enough for any amount that we store. */
const AMOUNT_MAX = 16

/** The leader asks somebody besides: folded, as most pots are complete when they open. */
export function addFriend(view: LeaderPotView, texts: ViewTexts): Html | '' {
  const { adding, errors } = view
  if (!adding) return ''
  const { add } = texts.sharing
  const { room } = adding
  const text = (name: string, label: string, value: string, maxLength: number) =>
    field({ name, label, value, autocomplete: 'off', error: errorOf(name, errors, texts), maxLength })
  return html`<details class="fold" id="add-friend"${attribute('open', adding.isTyped)}><summary>${add.summary}</summary>${
    room.amountMinor === 0n
      ? html`<p>${add.none}</p>`
      : html`<form class="stack" method="post" action="${view.basePath}/friends" novalidate>${hidden(names.formToken, view.formToken)}
<p class="quiet">${add.hint(texts.money(room))}</p>
<div class="pair">${text(names.friendName, add.name, adding.name, NAME_MAX)}
${field({
  name: names.friendAmount,
  label: add.amount(room.currency),
  value: adding.amount,
  inputMode: 'decimal',
  autocomplete: 'off',
  error: errorOf(names.friendAmount, errors, texts),
  maxLength: AMOUNT_MAX,
  className: 'field-amount',
})}</div>
${text(names.friendContact, add.contact, adding.contact, CONTACT_MAX)}
<button class="button button-secondary" type="submit">${add.submit}</button>
</form>`
  }</details>
`
}

/** Beside what may be corrected of a friend. */
export function removeFriend(
  { position, amount }: Invitation,
  name: string,
  view: LeaderPotView,
  texts: ViewTexts,
): Html {
  const { remove } = texts.sharing
  return html`<div>${buttonForm({
    action: `${view.basePath}/friends/${position}/remove`,
    formToken: view.formToken,
    label: remove.button(name),
    style: 'link',
  })}<p class="quiet">${remove.hint(texts.money(amount))}</p></div>`
}

/** Whether everybody gives what they choose may be changed while the pot is open. */
export function freedom({ isFree, basePath, formToken }: LeaderPotView, texts: ViewTexts): Html {
  const { free } = texts.sharing
  return html`<div><p class="quiet">${isFree ? free.on : free.off}</p>${buttonForm({
    action: `${basePath}/freedom`,
    formToken,
    label: isFree ? free.turnOff : free.turnOn,
    style: 'link',
    fields: isFree ? '' : hidden(names.freeAmounts, '1'),
  })}</div>
`
}
