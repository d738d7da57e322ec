import { isStanding } from '../purchases/index.ts'
import { visitorFrame } from './frame.ts'
import type { CheckoutPorts } from './ports.ts'
import { showLeader } from './show-leader.ts'
import type { Glance } from './show-paying.ts'
import { type PledgeForm, showPledger } from './show-pledger.ts'
import { neutralStatusPage } from './views/index.ts'
import type { Visitor } from './visitor.ts'

/** The page for whoever came, by the state of what they came for. */
export function showPage(
  ports: CheckoutPorts,
  visitor: Visitor,
  glance: Glance & { readonly pledge?: PledgeForm },
): Promise<string> {
  switch (visitor.role) {
    case 'leader':
      return showLeader(ports, visitor, glance)
    case 'pledger':
      return showPledger(ports, visitor, glance)
    case 'stranger':
      return Promise.resolve(showStranger(ports, visitor))
  }
}

/** Says neither who paid nor how much: whoever forwarded the link did not mean to tell. */
function showStranger(ports: CheckoutPorts, visitor: Visitor): string {
  const { purchase } = visitor
  const isPaid = isStanding(purchase)
  const frame = visitorFrame(ports, visitor)
  return neutralStatusPage(
    { ...frame, basketTitle: purchase.title, status: isPaid ? 'paid' : 'ended' },
    visitor.language,
  )
}
