import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { leavingSoon, shopLink } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { yourCard } from '../../pages/parts/card-label.ts'
import { errorSummary, moneySentence, notice } from '../../pages/parts/notice.ts'
import { summarisePot } from '../../pages/parts/pot.ts'
import type { Language } from '../../texts/language.ts'
import { addFriend, freedom } from './add-friend.ts'
import { errorSentences } from './form-parts.ts'
import { groupLink } from './group-link.ts'
import { invitationList } from './invitation-list.ts'
import { moneyPlacesList } from './money-places.ts'
import { livePot } from './pot-fragment.ts'
import type { LeaderPotView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** The leader's open pot: who has paid, what is blocked, links to pass on. */
export function leaderPotPage(view: LeaderPotView, language: Language): string {
  const texts = viewTexts(language, view)
  const { open } = texts.pot
  const { basePath, pot } = view
  const heading = view.justPaid ? open.headingPaid : open.heading(view.basket.title)
  const held = open.held(texts.money(view.held), yourCard(view.card, language), texts.moment(pot.deadlineAt))
  const told = {
    invitation_sent: open.sent,
    invitation_failed: open.sendFailed,
    part_freed: texts.group.share.freed,
    friend_added: texts.sharing.add.added,
    friend_removed: texts.sharing.remove.removed,
    friend_nudged: texts.timing.nudge.done,
  }
  return layout(view, language, {
    title: heading,
    state: 'pot-open',
    lead: html`${errorSummary(texts.common.problems, errorSentences(view.errors, texts))}
${view.notice && notice(view.notice === 'invitation_failed' ? 'bad' : 'good', { heading: told[view.notice] })}
<h1>${heading}</h1>
${moneySentence(held)}
${view.justPaid ? html`<div class="pay">${shopLink(view.returnUrl, view.shop?.name, language, 'primary')}${leavingSoon(view.returnUrl, view.shop?.name, language)}<p class="quiet">${open.saveLink}</p></div>` : ''}`,
    asideLast: true,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`<section aria-labelledby="pot-heading"><h2 id="pot-heading">${open.follow}</h2>
${livePot({ pot, viewer: 'leader', deliveries: view.invitations, now: view.now, timeZone: view.timeZone }, basePath, texts)}</section>
${groupLink(view, texts)}${invitationList(view, texts)}${addFriend(view, texts)}${freedom(view, texts)}
${moneyPlacesList(view.places, texts)}
<p><a class="link" href="${basePath}/pot.ics">${texts.timing.calendar.link}</a></p>
<section><h2>${open.closeTitle}</h2><p class="quiet">${open.closeHint}</p>
<p><a class="button button-secondary" href="${basePath}/close">${open.close}</a></p></section>
${view.justPaid ? '' : shopLink(view.returnUrl, view.shop?.name, language, 'quiet')}`,
  })
}

/** The pot refuses new payments and waits for those under way. */
export function potClosingPage(view: LeaderPotView, language: Language): string {
  const texts = viewTexts(language, view)
  const { closing } = texts.pot
  const { pot } = view
  const [held, card] = [texts.money(view.held), yourCard(view.card, language)]
  const isAlone = pot.shares.length <= 1
  const heading = isAlone ? closing.headingAlone : closing.heading
  return layout(view, language, {
    title: heading,
    state: 'pot-closing',
    refreshSeconds: isAlone ? 3 : 15,
    lead: isAlone
      ? html`<h1>${heading}</h1>${moneySentence(closing.alone(held, card))}`
      : html`<h1>${heading}</h1><p>${closing.text}</p>
${moneySentence(closing.moved(held, card))}
<p>${closing.next(texts.money(summarisePot(pot).rest))}</p>`,
    asideLast: true,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`${isAlone ? '' : [livePot({ pot, viewer: 'leader', now: view.now, timeZone: view.timeZone }, view.basePath, texts), moneyPlacesList(view.places, texts)]}
${shopLink(view.returnUrl, view.shop?.name, language, 'quiet')}`,
  })
}
