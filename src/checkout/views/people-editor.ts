import { attribute, type Html, html } from '../../pages/html.ts'
import { field, hidden } from '../../pages/parts/field.ts'
import { face } from '../../pages/parts/share-row.ts'
import { sumMinor } from '../../shared/money.ts'
import { formFields as names } from './form-fields.ts'
import { errorOf } from './form-parts.ts'
import type { LeaderStartView, PersonFields } from './view-models.ts'
import type { ViewTexts } from './view-texts.ts'

/** Long enough for any amount, name or address that we store. */
const MAX_TEXT = { amount: 16, name: 80, contact: 120 }

/** Who pays what: a row per person, sums, and the buttons that work without script. */
export function peopleEditor(view: LeaderStartView, texts: ViewTexts): Html {
  const { currency } = view.basket.total
  const total = view.basket.total
  const sum = { amountMinor: sumMinor(view.people.map((person) => person.amountMinor)), currency }
  const excess = sum.amountMinor - total.amountMinor
  const friends = view.people.length - 1
  const start = texts.start
  const planError = errorOf('people', view.errors, texts)
  return html`<fieldset class="people" id="people"${attribute('aria-describedby', planError ? 'people-error' : undefined)}>
<legend>${start.whoPays}</legend>
${planError ? html`<p class="error" id="people-error">${planError}</p>` : ''}
<p class="columns quiet" aria-hidden="true"><span>${start.friendName}</span> <span>${start.amount(currency)}</span></p>
${view.people.map((person) => personRow(person, view, texts))}
<div class="people-end">
${friends < view.maxFriends ? html`<button class="button button-secondary" type="submit" name="${names.intent}" value="add">${start.add}</button>` : ''}
<p class="sum" role="status" data-sum data-sum-text="${start.sum('{sum}', '{total}')}" data-over-text="${start.sumOver('{sum}')}" data-under-text="${start.sumUnder('{sum}')}"><span data-sum-line>${start.sum(texts.money(sum), texts.money(total))}</span>
<span class="sum-off" data-sum-off>${
    excess > 0n
      ? start.sumOver(texts.money({ amountMinor: excess, currency }))
      : excess < 0n && start.sumUnder(texts.money({ amountMinor: -excess, currency }))
  }</span></p>
${friends > 0 ? html`<button class="button-link" type="submit" name="${names.intent}" value="equal" data-equal>${start.equal}</button>` : ''}
${friends > 0 ? html`<button class="button-link" type="submit" name="${names.intent}" value="save" data-needless>${start.save}</button>` : ''}
</div>
</fieldset>`
}

/** Where each link goes: folded away from more than one friend, as it would push the button out of reach. */
export function contacts(view: LeaderStartView, texts: ViewTexts): Html | '' {
  const { start } = texts
  const friends = view.people.filter(({ position }) => position > 0)
  const known = friends.map(({ contact }) => contact).filter((contact) => contact !== '')
  const isWrong = view.errors.some(({ field }) => /^contact\.[1-9]/.test(field))
  return html`<details class="fold" data-retell${attribute('open', friends.length < 2 || isWrong)}><summary>${start.friendContacts} <span class="quiet">${known.join(', ')}</span></summary><div class="stack">
<p class="quiet">${start.friendContactHint}</p>
${friends.map(({ position, name, contact }) => {
  const who = name || start.friendLegend(position)
  return field({
    name: names.contact(position),
    label: `${start.friendContact}, ${who}`,
    value: contact,
    inputMode: 'email',
    autocomplete: 'off',
    error: errorOf(names.contact(position), view.errors, texts),
    maxLength: MAX_TEXT.contact,
  })
})}</div></details>`
}

/** Said only while everything is split equally: otherwise there is no remainder to explain. */
function leftover(view: LeaderStartView, texts: ViewTexts): string {
  if (view.people.some((person) => person.isFixed)) return ''
  const { amountMinor, currency } = view.basket.total
  const cents = amountMinor % BigInt(Math.max(view.people.length, 1))
  return cents === 0n ? '' : texts.start.leftoverCents(texts.money({ amountMinor: cents, currency }))
}

function personRow(person: PersonFields, view: LeaderStartView, texts: ViewTexts): Html {
  const { position } = person
  const { currency } = view.basket.total
  const start = texts.start
  const isLeader = position === 0
  const who = isLeader ? start.you : person.name || start.friendLegend(position)
  const shown = texts.amountInput({ amountMinor: person.amountMinor, currency })
  const label = isLeader ? start.yourPart : start.amount(currency)
  const amount = field({
    name: names.amount(position),
    label,
    isLabelHidden: true,
    fullLabel: `${label}, ${who}`,
    value: person.typedAmount ?? shown,
    inputMode: 'decimal',
    autocomplete: 'off',
    error: errorOf(names.amount(position), view.errors, texts),
    maxLength: MAX_TEXT.amount,
    className: 'field-amount',
    script: 'data-amount',
  })
  const carried = html`${hidden(names.shown(position), shown)}${hidden(names.fixed(position), person.isFixed ? '1' : '')}`
  if (isLeader) {
    return html`<div class="person" data-person>${carried}${face(person.name || start.you, 0)}<p class="person-you">${start.you} <span class="quiet" data-leftover data-leftover-text="${start.leftoverCents('{cents}')}">${leftover(view, texts)}</span></p>${amount}</div>`
  }
  return html`<fieldset class="person" data-person>${carried}
<legend class="visually-hidden">${start.friendLegend(position)}</legend>
${face(person.name || `${position}`, position)}
${field({
  name: names.name(position),
  label: start.friendName,
  isLabelHidden: true,
  fullLabel: `${start.friendName}, ${start.friendLegend(position)}`,
  value: person.name,
  autocomplete: 'off',
  error: errorOf(names.name(position), view.errors, texts),
  maxLength: MAX_TEXT.name,
})}
${amount}
<button class="button-link person-remove" type="submit" name="${names.intent}" value="remove:${position}" aria-label="${start.removeWhom(who)}">×</button>
</fieldset>`
}
