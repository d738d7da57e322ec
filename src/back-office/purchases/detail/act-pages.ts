import { advanceDueDate } from '../../../collecting/index.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Call } from '../../../events/index.ts'
import { html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { postForm } from '../../../pages/office/form.ts'
import { head } from '../../../pages/office/head.ts'
import type { Shape } from '../../../pages/office/shape.ts'
import { field } from '../../../pages/parts/field.ts'
import { type PurchaseOutline, readPurchaseOutline } from '../../../reading/index.ts'
import { abortPurchase, cancelPurchase } from '../../../selling/index.ts'
import { sumMinor } from '../../../shared/money.ts'
import type { OwnerScope } from '../../../shared/scope.ts'
import { releasePurchase } from '../../../unwinding/index.ts'
import { requireFound, requirePublicId } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { readAbout, wayTo } from './about-purchase.ts'
import { ACT_ROLES, type ActOfPurchase, IS_OFFERED, isAboveLimit, limitOf, pathOf } from './acts.ts'
import { doAsShown, SHOWN, seenField, sinceShown } from './as-shown.ts'
import { wordsFor } from './words.ts'

type PlainAct = Exclude<ActOfPurchase, 'refund' | 'invite' | 'extend' | 'date' | 'hold' | 'resume'>

/** What follows is drawn in this order: what moves, who is written to, who is told. */
const SHAPES: readonly Shape[] = ['returned', 'mail', 'onward']

/** A page that asks one question about a purchase, says what follows, and does it. */
function actPage(act: PlainAct, verb: (tx: Transaction, call: Call, purchaseId: string) => Promise<unknown>) {
  return staffPage({
    path: `/dashboard/purchases/:id/${act}` as '/dashboard/purchases/:id/act',
    audience: 'merchant',
    roles: ACT_ROLES,
    ...(act === 'cancel' && SENSITIVE),
    statementsMax: 7,
    form: SHOWN,
    async view(connection, visit, { typed, errors }) {
      const { reader, formToken, visitor } = visit
      const { id, outline, words } = await readAbout(connection, visit)
      const { acts, purchases } = words.texts
      const { title, amountMinor } = outline.purchase
      const said = acts[act]
      const above = wayTo(outline.purchase, purchases)
      const stay = { href: pathOf(id), label: acts.stay }
      const asked = html`${consequences(said.follows.map((text, index) => ({ shape: SHAPES[index] ?? 'note', text })))}
${postForm({
  formToken,
  verb: said.verb,
  stay,
  isFinal: act !== 'capture',
  fields: html`${seenField(outline)}${field({ name: 'reason', label: acts.reason, value: typed.reason ?? '', autocomplete: 'off', maxLength: 500, error: errors.reason })}`,
})}`
      const isTooMuch = visitor.role === 'support' && isLimited(act) && givesBackTooMuch(outline)
      const whyNot = isTooMuch ? acts.refund.aboveLimit(words.money(limitOf(outline))) : said.whyNot
      const refused = html`<p>${whyNot}</p><p><a href="${pathOf(id)}">${acts.stay}</a></p>`
      return {
        title: said.question(title),
        body: html`${head(reader, { title: said.question(title), above, amount: words.money(amountMinor) })}
${sinceShown(outline, typed.seen, words)}
${IS_OFFERED[act](outline, reader.now) && !isTooMuch ? asked : refused}`,
      }
    },
    async submit(db, { params, call, scope, visitor, reader }, { seen, reason }) {
      const purchaseId = requirePublicId('pur', params.id)
      try {
        await doAsShown(db, call, { purchaseId, act, seen, reason }, async (tx) => {
          if (isLimited(act) && visitor.role === 'support') await requireWithinLimit(tx, scope, purchaseId)
          await verb(tx, call, purchaseId)
        })
      } catch (error) {
        if (!(error instanceof AboveLimit)) throw error
        const words = wordsFor(error.outline, reader)
        return { errors: { reason: words.texts.acts.refund.aboveLimit(words.money(limitOf(error.outline))) } }
      }
      return { to: pathOf(purchaseId), done: act }
    },
  })
}

/** Both end a sale that is paid for, or as good as. What is aborted nobody's bank has agreed to: there is nothing to give back. */
const isLimited = (act: PlainAct) => act === 'cancel' || act === 'release'

/** All that was taken goes back, and what is held is let go: of more than support refunds by itself, an owner decides. */
function givesBackTooMuch(outline: PurchaseOutline): boolean {
  const back = outline.attempts.map(({ state, amountMinor, capturedMinor, refundedMinor }) =>
    state === 'held' ? amountMinor : capturedMinor - refundedMinor,
  )
  return isAboveLimit(outline, sumMinor(back))
}

/** Ends the transaction; nothing was done. */
class AboveLimit extends Error {
  readonly outline: PurchaseOutline

  constructor(outline: PurchaseOutline) {
    super('above what support gives back by itself')
    this.outline = outline
  }
}

async function requireWithinLimit(tx: Transaction, scope: OwnerScope, purchaseId: string): Promise<void> {
  const outline = requireFound(await readPurchaseOutline(tx, scope, purchaseId))
  if (givesBackTooMuch(outline)) throw new AboveLimit(outline)
}

export const abortOfPurchase = actPage('abort', abortPurchase)
export const cancelOfPurchase = actPage('cancel', cancelPurchase)
export const releaseOfPurchase = actPage('release', releasePurchase)
/** Today becomes the due date; the job that collects due shares does the rest. */
export const captureOfPurchase = actPage('capture', advanceDueDate)
