import { requireFound, requireId } from '../../src/back-office/require-found.ts'
import { staffPage } from '../../src/back-office/staff-page.ts'
import { listHistory } from '../../src/events/index.ts'
import { html } from '../../src/pages/html.ts'
import { acts } from '../../src/pages/office/blocks.ts'
import { moneyText } from '../../src/pages/office/figures.ts'
import { beside, facts, head, section } from '../../src/pages/office/head.ts'
import { mark, why } from '../../src/pages/office/mark.ts'
import { timeline } from '../../src/pages/office/timeline.ts'
import { findPurchase } from '../../src/purchases/index.ts'

export const dummyDetail = staffPage({
  path: '/dashboard/dummies/:id',
  audience: 'merchant',
  roles: ['owner', 'support', 'read_only'],
  statementsMax: 2,
  async view(connection, { scope, params, reader }) {
    const dummy = requireFound(await findPurchase(connection, scope, requireId(params.id)))
    const history = await listHistory(connection, scope, dummy.id)
    const happened = history.map(({ name, occurredAt, actor }) => {
      return { at: occurredAt, shape: 'dot' as const, what: name, by: actor }
    })
    const isAborted = dummy.state === 'aborted'
    const path = `/dashboard/dummies/${dummy.id}`
    return {
      title: dummy.title,
      body: html`${head(reader, {
        title: dummy.title,
        above: [{ href: '/dashboard/dummies', label: 'Dummies' }],
        amount: moneyText(dummy, reader),
        state: [
          mark({ shape: isAborted ? 'ended' : 'started', word: dummy.state }),
          why(reader, html`<p>It is one.</p>`),
        ],
      })}
${beside(
  section({ id: 'happened', title: 'What happened' }, timeline(happened.toReversed(), reader)),
  html`${section({ id: 'acts', title: 'Actions' }, acts([{ href: `${path}/abort`, label: 'Abort the dummy…' }]))}
${section({ id: 'facts', title: 'Facts' }, facts([['Reference', dummy.reference]]))}`,
)}`,
    }
  },
})
