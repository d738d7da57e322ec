import { listTakers, type Share } from '../shares/index.ts'
import type { CheckoutPorts } from './ports.ts'
import { groupPath } from './read-link.ts'
import type { SharedGroup } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/** What the leader of an open pot shares with all friends at once. None where these are not to read each other's names. */
export async function sharedGroup(
  ports: CheckoutPorts,
  { purchase, scope }: Visitor,
  invited: readonly Share[],
): Promise<SharedGroup | undefined> {
  if (purchase.pot?.state !== 'open' || !purchase.pot.showNames || invited.length === 0) return undefined
  const takers = await listTakers(ports.db, scope, purchase.id)
  return {
    link: `${ports.baseUrl}${groupPath(ports, purchase)}`,
    taken: invited
      .filter(({ id }) => takers.has(id))
      .map(({ position, name }) => ({ position, name: name ?? undefined })),
  }
}
