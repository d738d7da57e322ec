import {
  listMissedReferences,
  listUnprovenReferences,
  noteReferenceFound,
  noteReferenceMissed,
  type PspAccount,
} from '../connections/index.ts'
import type { Connection, Database } from '../db/database.ts'
import { runApart } from '../jobs/index.ts'
import { PSP_FAMILIES } from '../providers/index.ts'
import { findLastPaid } from '../settlements/index.ts'
import { addMs } from '../shared/clocks.ts'
import { publicId } from '../shared/ids.ts'
import { chargeOrder } from './orders.ts'
import type { SettlingPorts } from './ports.ts'

/** Brands whose absences count only once something was found. */
const PSPS = PSP_FAMILIES.filter(({ traits }) => traits.absenceCounts === 'once_found').flatMap(({ brands }) =>
  brands.map(({ id }) => id),
)

type Ports = Pick<SettlingPorts, 'vault' | 'accounts' | 'systemClock' | 'baseUrl'>

/**
 * Looks by its reference for what was last paid at each account whose look-ups have found nothing yet. Moves no money; what it
 * learns is noted, for `watchReferences`. Answers with how many accounts there are.
 */
export async function proveReferences(db: Database, ports: Ports): Promise<number> {
  const accounts = await listUnprovenReferences(db, PSPS)
  await runApart(accounts, (account) => prove(db, ports, account))
  return accounts.length
}

/**
 * Missed is what its PSP shows by its own id and not by our reference: of what it shows by neither, nothing is known.
 */
async function prove(
  db: Database,
  { vault, accounts, systemClock, baseUrl }: Ports,
  account: PspAccount,
): Promise<void> {
  const psp = accounts.psp(account)
  if (!psp) return
  const now = systemClock.now()
  const paid = await findLastPaid(db, psp.id, addMs(now, -psp.traits.visibilityDelayMs))
  if (!paid?.payment) return
  const order = chargeOrder(paid, psp, baseUrl)
  const found = async (paymentId: string | null) => {
    const answer = await vault.psp.lookUp(psp.opened, order, { paymentId }, null)
    return answer.kind === 'answered' ? answer.value.state : 'not_told'
  }
  const byReference = await found(null)
  if (byReference === 'charged') return noteReferenceFound(db, psp.id, now)
  if (byReference !== 'never_arrived') return
  if ((await found(paid.payment.paymentId)) === 'charged') await noteReferenceMissed(db, psp.id, now)
}

/** A sentence for each account of a merchant that hides from our references what was paid there, with what to do. */
export async function watchReferences(connection: Connection): Promise<string[]> {
  return (await listMissedReferences(connection)).map(
    ({ id, merchantId, provider }) =>
      `PSP account ${id} (${provider}) of ${publicId('mer', merchantId)} does not find by our reference what was paid there, so the name of its account is wrong and a charge without an answer stays undecided: npm run psp -- rotate --merchant ${publicId('mer', merchantId)} with the right merchant-account`,
  )
}
