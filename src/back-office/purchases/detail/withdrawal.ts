import type { Connection } from '../../../db/database.ts'
import { html } from '../../../pages/html.ts'
import { acts, consequences } from '../../../pages/office/blocks.ts'
import { choice, postForm } from '../../../pages/office/form.ts'
import { head, section } from '../../../pages/office/head.ts'
import { textArea } from '../../../pages/parts/field.ts'
import { type PurchaseOutline, readPurchaseOutline } from '../../../reading/index.ts'
import { languages } from '../../../texts/languages.ts'
import { findWithdrawal, isUndecidedWithdrawal, REFUSAL_GROUNDS } from '../../../withdrawals/index.ts'
import { acceptWithdrawal, awaitGoods, goodsArrived, refuseWithdrawal } from '../../../withdrawing/index.ts'
import { oneOf, text } from '../../inputs.ts'
import { requireFound, requirePublicId } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { readAbout, wayTo } from './about-purchase.ts'
import { ACT_ROLES, isAboveLimit, limitOf, pathOf } from './acts.ts'
import { doAsShown, REASON_CHARS_MAX, SHOWN, seenField, sinceShown } from './as-shown.ts'
import { declaredOf } from './withdrawal-declared.ts'
import { wordsFor } from './words.ts'

const withdrawalPath = (id: string) => `${pathOf(id)}/withdrawal`

async function readWithdrawn(connection: Connection, visit: Parameters<typeof readAbout>[1]) {
  const about = await readAbout(connection, visit)
  const withdrawal = requireFound(await findWithdrawal(connection, visit.scope, about.id))
  const { withdrawal: said, purchases, acts: actTexts } = about.words.texts
  const above = [
    ...wayTo(about.outline.purchase, purchases),
    { href: withdrawalPath(about.id), label: said.heading },
  ] as const
  return { ...about, withdrawal, said, above, stay: { href: withdrawalPath(about.id), label: actTexts.stay } }
}

/** What a buyer has declared, and what the shop makes of it: here everything is given back, which ends it. */
export const withdrawalOfPurchase = staffPage({
  path: '/dashboard/purchases/:id/withdrawal',
  audience: 'merchant',
  roles: ACT_ROLES,
  ...SENSITIVE,
  statementsMax: 8,
  form: { seen: SHOWN.seen },
  async view(connection, visit, { typed }) {
    const { id, outline, words, withdrawal, said } = await readWithdrawn(connection, visit)
    const { reader, formToken, visitor } = visit
    const leftMinor = leftOf(outline)
    const amount = words.money(leftMinor)
    const isTooMuch = visitor.role === 'support' && isAboveLimit(outline, leftMinor)
    const accept = isTooMuch
      ? html`<p>${words.texts.acts.refund.aboveLimit(words.money(limitOf(outline)))}</p>`
      : html`${consequences(said.accept.follows(amount).map((follows, index) => ({ shape: (['returned', 'mail', 'onward'] as const)[index] ?? 'note', text: follows })))}
${outline.purchase.settlement === 'BACK' && html`<p>${said.accept.atPsp}</p>`}
${postForm({ formToken, verb: said.accept.verb(amount), fields: seenField(outline), isFinal: true })}`
    const path = withdrawalPath(id)
    const goods = withdrawal.state === 'awaiting_goods' ? said.goods.arrivedLink : said.goods.link
    const decide = html`${section({ id: 'accept', title: said.accept.title }, accept)}
${acts([
  { href: `${path}/goods`, label: goods },
  { href: `${path}/refuse`, label: said.refuse.link },
])}`
    const above = wayTo(outline.purchase, words.texts.purchases)
    return {
      title: said.heading,
      body: html`${head(reader, { title: said.heading, above, amount: words.money(outline.purchase.amountMinor) })}
${sinceShown(outline, typed.seen, words)}
${declaredOf(withdrawal, words, reader)}
${isUndecidedWithdrawal(withdrawal) ? decide : html`<p class="quiet">${said.nothing}</p>`}`,
    }
  },
  async submit(db, { params, call, scope, visitor, reader }, { seen }) {
    const purchaseId = requirePublicId('pur', params.id)
    const known: { tooMuch?: string } = {}
    await doAsShown(db, call, { purchaseId, act: 'withdrawal', seen, reason: undefined }, async (tx) => {
      const outline = requireFound(await readPurchaseOutline(tx, scope, purchaseId))
      if (visitor.role === 'support' && isAboveLimit(outline, leftOf(outline))) {
        const words = wordsFor(outline, reader)
        known.tooMuch = words.texts.acts.refund.aboveLimit(words.money(limitOf(outline)))
        return
      }
      await acceptWithdrawal(tx, call, purchaseId)
    })
    return known.tooMuch ? { errors: { seen: known.tooMuch } } : { to: pathOf(purchaseId), done: 'withdrawal_accepted' }
  },
})

/** The shop waits for its goods, or has them. */
export const withdrawalGoods = staffPage({
  path: '/dashboard/purchases/:id/withdrawal/goods',
  audience: 'merchant',
  roles: ACT_ROLES,
  statementsMax: 8,
  form: { seen: SHOWN.seen },
  async view(connection, visit, { typed }) {
    const { outline, words, withdrawal, said, above, stay } = await readWithdrawn(connection, visit)
    const { goods } = said
    const isWaiting = withdrawal.state === 'awaiting_goods'
    const title = isWaiting ? goods.arrivedQuestion : goods.question
    const verb = isWaiting ? goods.arrivedVerb : goods.verb
    const form = postForm({ formToken: visit.formToken, verb, stay, fields: seenField(outline) })
    return {
      title,
      body: html`${head(visit.reader, { title, above, text: isWaiting ? goods.arrivedText : goods.text })}
${sinceShown(outline, typed.seen, words)}
${isUndecidedWithdrawal(withdrawal) ? form : html`<p class="quiet">${said.nothing}</p>`}`,
    }
  },
  async submit(db, { params, call, scope }, { seen }) {
    const purchaseId = requirePublicId('pur', params.id)
    const known = { isWaiting: false }
    await doAsShown(db, call, { purchaseId, act: 'withdrawal', seen, reason: undefined }, async (tx) => {
      const { state } = requireFound(await findWithdrawal(tx, scope, purchaseId))
      const verb = state === 'awaiting_goods' ? goodsArrived : awaitGoods
      known.isWaiting = (await verb(tx, call, purchaseId)).state === 'awaiting_goods'
    })
    return { to: pathOf(purchaseId), done: known.isWaiting ? 'withdrawal_paused' : 'withdrawal_resumed' }
  },
})

/** An exception of the law, in the shop's words, which the buyer is sent. */
export const withdrawalRefusal = staffPage({
  path: '/dashboard/purchases/:id/withdrawal/refuse',
  audience: 'merchant',
  roles: ACT_ROLES,
  statementsMax: 8,
  form: { seen: SHOWN.seen, ground: oneOf(REFUSAL_GROUNDS), reason: text({ max: REASON_CHARS_MAX }) },
  async view(connection, visit, { typed, errors }) {
    const { outline, words, withdrawal, said, above, stay } = await readWithdrawn(connection, visit)
    const { grounds } = languages[visit.reader.language].checkout.withdrawal
    const fields = html`${seenField(outline)}${choice({
      name: 'ground',
      label: said.refuse.ground,
      value: typed.ground ?? 'dated',
      options: REFUSAL_GROUNDS.map((ground) => [ground, grounds[ground]] as const),
      error: errors.ground,
    })}${textArea({
      name: 'reason',
      label: said.refuse.reason,
      hint: said.refuse.reasonHint,
      value: typed.reason ?? '',
      error: errors.reason,
      maxLength: REASON_CHARS_MAX,
    })}`
    const { question: title } = said.refuse
    const form = postForm({ formToken: visit.formToken, verb: said.refuse.verb, stay, isFinal: true, fields })
    return {
      title,
      body: html`${head(visit.reader, { title, above, text: said.refuse.text })}
${sinceShown(outline, typed.seen, words)}
${isUndecidedWithdrawal(withdrawal) ? form : html`<p class="quiet">${said.nothing}</p>`}`,
    }
  },
  async submit(db, { params, call }, { seen, ground, reason }) {
    const purchaseId = requirePublicId('pur', params.id)
    await doAsShown(db, call, { purchaseId, act: 'withdrawal', seen, reason: undefined }, (tx) =>
      refuseWithdrawal(tx, call, { purchaseId, ground, reason }),
    )
    return { to: pathOf(purchaseId), done: 'withdrawal_refused' }
  },
})

const leftOf = ({ purchase }: PurchaseOutline) => purchase.amountMinor - purchase.refundedMinor
