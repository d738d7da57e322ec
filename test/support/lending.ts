import { setAssessor } from '../../src/creditworthiness/index.ts'
import { transaction } from '../../src/db/database.ts'
import { setLender } from '../../src/lenders/index.ts'
import { parsePublicId } from '../../src/shared/ids.ts'
import { aLender } from './a-lender.ts'
import { aCall } from './call.ts'
import type { World } from './world.ts'

/** The operator lends to the buyers of one merchant, and all is there that a credit needs: three payments a month apart, without a fee. */
export async function lendInSteps(world: World, type: 'INSTALLMENT' | 'DEFERRED' = 'INSTALLMENT'): Promise<void> {
  const { db, sealer, businessClock, credentials } = world
  const call = aCall(businessClock)
  await transaction(db, async (tx) => {
    await setLender(tx, call, { said: aLender, reason: 'licence of the ACPR' })
    const wish = { role: 'operator', assessor: 'questions', url: null, reason: 'our procedure' } as const
    await setAssessor(tx, call, { sealer, addressPolicy: 'loopback_too' }, wish)
  })
  const terms = type === 'INSTALLMENT' ? 'installments_count = 3' : 'delay_days = 30'
  await db.query(`update merchants set lender = 'operator', fee_bps = 0, ${terms} where id = $1`, [
    parsePublicId('mer', credentials.merchants[type].uid),
  ])
}

let borrowers = 0

/** Who borrows, as typed; each has a telephone of their own, by which whoever was refused is known again. */
export function aBorrower(email: string) {
  borrowers += 1
  const phone = `06 12 34 ${String(1000 + borrowers).replace(/(..)$/, ' $1')}`
  return { name: 'Alice Martin', address: '2 rue de Siam, 29200 Brest', phone, email }
}

export const ENOUGH = { income: '2400', costs: '900', loans: '0', dependants: '0', honour: '1' }
