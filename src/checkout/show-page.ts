import { isStanding } from '../purchases/index.ts'
import { typeset } from '../texts/typeset.ts'
import { isBeingSettled } from './await-settlement.ts'
import { telling, visitorFrame } from './frame.ts'
import type { CheckoutPorts } from './ports.ts'
import { showGroup } from './show-group.ts'
import { showLeader } from './show-leader.ts'
import type { Glance } from './show-paying.ts'
import { showPledger } from './show-pledger.ts'
import { tellShop } from './tell-shop.ts'
import { neutralStatusPage } from './views/index.ts'
import type { Visitor } from './visitor.ts'

/** The page for whoever came, by the state of what they came for. */
export function showPage(ports: CheckoutPorts, visitor: Visitor, glance: Glance): Promise<string> {
  switch (visitor.role) {
    case 'leader':
      return showLeader(ports, visitor, glance)
    case 'pledger':
      return showPledger(ports, visitor, glance)
    case 'stranger':
      return showStranger(ports, visitor, glance)
  }
}

/** Says neither who paid nor how much: whoever forwarded the link did not mean to tell. */
async function showStranger(ports: CheckoutPorts, visitor: Visitor, glance: Glance): Promise<string> {
  if (visitor.isOfGroup) return showGroup(ports, visitor, glance.takenPosition)
  const { purchase } = visitor
  const standing = isBeingSettled(purchase) ? 'in_progress' : 'paid'
  // Who opens the same basket again in the shop's page is sent on by it.
  const frame = telling(visitorFrame(ports, visitor), await tellShop(ports, visitor))
  return neutralStatusPage(
    {
      ...frame,
      basketTitle: typeset(purchase.title, purchase) ?? '',
      status: isStanding(purchase) ? standing : 'ended',
      refreshPath: visitor.basePath,
    },
    visitor.language,
  )
}
