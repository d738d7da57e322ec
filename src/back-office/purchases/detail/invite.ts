import { resendInvitation } from '../../../collecting/index.ts'
import { html } from '../../../pages/html.ts'
import { postForm } from '../../../pages/office/form.ts'
import { head } from '../../../pages/office/head.ts'
import { hidden } from '../../../pages/parts/field.ts'
import { findPurchase } from '../../../purchases/index.ts'
import { listShares } from '../../../shares/index.ts'
import { text } from '../../inputs.ts'
import { requireFound, requirePublicId } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { readAbout, wayTo } from './about-purchase.ts'
import { ACT_ROLES, IS_OFFERED, invitable, pathOf } from './acts.ts'
import { doAsShown, SHOWN, seenField, sinceShown } from './as-shown.ts'

/** As long as an id is. */
const ID_CHARS_MAX = 36

/** A friend's link once more, to where the leader had it sent: it stays the same link, and nobody reads it here. */
export const inviteOfPurchase = staffPage({
  path: '/dashboard/purchases/:id/invite',
  audience: 'merchant',
  roles: ACT_ROLES,
  statementsMax: 7,
  form: { ...SHOWN, share: text({ max: ID_CHARS_MAX }) },
  async view(connection, visit, { typed }) {
    const { reader, formToken } = visit
    const { id, outline, words } = await readAbout(connection, visit)
    const { acts, purchases } = words.texts
    const { title } = outline.purchase
    const question = acts.invite.question(title)
    const above = wayTo(outline.purchase, purchases)
    const isOffered = IS_OFFERED.invite(outline, reader.now)
    const forms = invitable(outline).map((share) =>
      postForm({
        formToken,
        verb: acts.invite.verb(words.nameOf(share)),
        isPlain: true,
        fields: html`${seenField(outline)}${hidden('share', share.id)}`,
      }),
    )
    return {
      title: question,
      body: html`${head(reader, { title: question, above, text: isOffered ? acts.invite.text : acts.invite.whyNot })}
${sinceShown(outline, typed.seen, words)}
<div class="section">${forms}<p><a href="${pathOf(id)}">${acts.stay}</a></p></div>`,
    }
  },
  async submit(db, { params, call, scope }, { seen, reason, share: shareId }) {
    const purchaseId = requirePublicId('pur', params.id)
    await doAsShown(db, call, { purchaseId, act: 'invite', seen, reason }, async (tx) => {
      const purchase = requireFound(await findPurchase(tx, scope, purchaseId))
      const shares = await listShares(tx, scope, purchaseId)
      const { name, email, phoneNumber } = requireFound(
        invitable({ purchase, shares }).find(({ id }) => id === shareId),
      )
      await resendInvitation(tx, call, { purchaseId, shareId, name, email, phoneNumber, isSent: true })
    })
    return { to: pathOf(purchaseId), done: 'invite' }
  },
})
