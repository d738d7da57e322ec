import { type Html, html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { basket } from '../../pages/parts/basket.ts'
import { hidden } from '../../pages/parts/field.ts'
import { icon } from '../../pages/parts/icon.ts'
import { moneySentence, notice } from '../../pages/parts/notice.ts'
import { face, voice } from '../../pages/parts/share-row.ts'
import type { Language } from '../../texts/language.ts'
import { formFields as names } from './form-fields.ts'
import type { GroupOverView, GroupPerson, GroupView } from './view-models.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** Whoever opens the group's link says who they are; all else follows on that part's own page. */
export function groupPage(view: GroupView, language: Language): string {
  const texts = viewTexts(language, view)
  const { group, pledge } = texts
  const { leaderName, leaderMessage, people, gone, deadlineAt } = view
  const isAnyFree = people.some(({ state }) => state === 'free' || state === 'yours')
  return layout(view, language, {
    // Chats show the title of a link: it names nobody.
    title: pledge.invitation.title,
    state: 'group',
    lead: html`${gone && notice('bad', { heading: group.gone(nameOf(gone, texts)), body: html`<p>${group.goneText(leaderName)}</p>`, focus: true })}
<h1>${pledge.invitation.heading(leaderName, view.basket.title)}</h1>
<p><strong>${texts.timeLeft(deadlineAt)}</strong> <span class="quiet">${pledge.invitation.until(texts.moment(deadlineAt))}</span></p>
${leaderMessage && voice(leaderName, leaderMessage)}`,
    asideLast: true,
    action: html`<section aria-labelledby="who-heading"><h2 id="who-heading">${group.who}</h2>
<p class="quiet">${isAnyFree ? group.hint : group.nobodyLeft}</p>
<form method="post" action="${view.basePath}/choose">${hidden(names.formToken, view.formToken)}
<ul class="shares">${people.map((person) => personRow(person, texts))}</ul></form>
${view.joinPath ? html`<p><a class="link" href="${view.joinPath}">${texts.sharing.join.link}</a></p>` : html`<p class="quiet">${group.notListed(leaderName)}</p>`}</section>`,
    aside: basket(view.basket, texts.common.orderOf(leaderName), language, 'folded'),
  })
}

function personRow(person: GroupPerson, texts: ViewTexts): Html {
  const { group } = texts
  const { position, state } = person
  const name = nameOf(person, texts)
  const amount = person.amount ? texts.money(person.amount) : ''
  const said = { ...group.state, free: amount, paid: html`${icon('check')} ${group.state.paid}` }[state]
  const button = (label: string, fullLabel: string) =>
    html`<button class="button button-secondary" type="submit" name="${names.position}" value="${position}" aria-label="${fullLabel}">${label}</button>`
  const sum = amount && html`<p class="share-amount">${amount}</p>`
  const choices = {
    free: button(group.choose, amount ? group.chooseOf(name, amount) : texts.timing.chooseOf(name)),
    yours: button(group.goOn, group.goOnAs(name)),
  }
  return html`<li class="share${state === 'paid' ? ' share-paid' : ''}">${face(name, position)}
<div class="share-who"><p class="share-name">${name}</p><p class="share-state">${said}</p></div>
${state === 'free' || state === 'yours' ? choices[state] : sum}
</li>`
}

/** The pot takes no more parts, or its order is over. */
export function groupOverPage(view: GroupOverView, language: Language): string {
  const texts = viewTexts(language, view)
  const { over } = texts.group
  return layout(view, language, {
    title: over.heading,
    lead: html`<h1>${over.heading}</h1><p>${over.text(view.leaderName)}</p>`,
    action: moneySentence(over.moved),
  })
}

function nameOf({ name, position }: Pick<GroupPerson, 'name' | 'position'>, texts: ViewTexts): string {
  return name ?? texts.common.friend(position)
}
