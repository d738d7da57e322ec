import { type HoldRequest, holdPurchase, resumePurchase } from '../../../collecting/index.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Call } from '../../../events/index.ts'
import { html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { postForm } from '../../../pages/office/form.ts'
import { head } from '../../../pages/office/head.ts'
import { field } from '../../../pages/parts/field.ts'
import { text } from '../../inputs.ts'
import { requirePublicId } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { readAbout, wayTo } from './about-purchase.ts'
import { IS_OFFERED, pathOf, ROLES_OF } from './acts.ts'
import { doAsShown, REASON_CHARS_MAX, SHOWN, seenField, sinceShown } from './as-shown.ts'

/** Collection of one purchase is put on hold, or goes on: an owner's act, with the reason that a court or a dispute gives. */
function holdPage(
  act: 'hold' | 'resume',
  verb: (tx: Transaction, call: Call, request: HoldRequest) => Promise<unknown>,
) {
  return staffPage({
    path: `/dashboard/purchases/:id/${act}` as '/dashboard/purchases/:id/act',
    audience: 'merchant',
    roles: ROLES_OF[act],
    statementsMax: 7,
    form: { ...SHOWN, reason: text({ max: REASON_CHARS_MAX }) },
    async view(connection, visit, { typed, errors }) {
      const { reader, formToken } = visit
      const { id, outline, words } = await readAbout(connection, visit)
      const { acts, purchases } = words.texts
      const said = acts[act]
      const title = said.question(outline.purchase.title)
      const stay = { href: pathOf(id), label: acts.stay }
      const [moves = '', written = '', told = ''] = said.follows
      const asked = html`${consequences([
        { shape: 'waits', text: moves },
        { shape: 'mail', text: written },
        { shape: 'note', text: told },
      ])}
${postForm({
  formToken,
  verb: said.verb,
  stay,
  fields: html`${seenField(outline)}${field({ name: 'reason', label: said.why, value: typed.reason ?? '', autocomplete: 'off', maxLength: REASON_CHARS_MAX, error: errors.reason })}`,
})}`
      const refused = html`<p>${said.whyNot}</p><p><a href="${stay.href}">${stay.label}</a></p>`
      return {
        title,
        body: html`${head(reader, { title, above: wayTo(outline.purchase, purchases), amount: words.money(outline.purchase.amountMinor) })}
${sinceShown(outline, typed.seen, words)}
${IS_OFFERED[act](outline, reader.now) ? asked : refused}`,
      }
    },
    async submit(db, { params, call }, { seen, reason }) {
      const purchaseId = requirePublicId('pur', params.id)
      // The verb itself keeps the reason.
      await doAsShown(db, call, { purchaseId, act, seen, reason: undefined }, (tx) =>
        verb(tx, call, { purchaseId, reason }),
      )
      return { to: pathOf(purchaseId), done: act }
    },
  })
}

export const holdOfPurchase = holdPage('hold', holdPurchase)
export const resumeOfPurchase = holdPage('resume', resumePurchase)
