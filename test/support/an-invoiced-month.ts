import { transaction } from '../../src/db/database.ts'
import { issueDue, setIdentity } from '../../src/invoices/index.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'
import { parsePublicId } from '../../src/shared/ids.ts'
import { aCall } from './call.ts'
import { agreeTerms, sell } from './commissioned.ts'
import { fixedClock } from './fixed-clock.ts'
import type { Shop } from './paid-shop.ts'
import type { World } from './world.ts'

const SELLER = {
  ...{ legalName: 'Whipround SAS', street: '2 rue du Port', postcode: '29200', city: 'Brest', countryCode: 'FR' },
  ...{ registrationNumber: '552100554', vatNumber: 'FR40552100554' },
}

/** Two months before, so that the month is over and counted whatever day it is. */
const AGO_DAYS = 62

/**
 * A month of commission two months ago: one merchant has its invoice netted, one has to pay it
 * and is owed enough, one waits for somebody to say who it is.
 */
export async function invoicedMonths({ db, credentials, businessClock }: World): Promise<void> {
  const companyId = parsePublicId('cmp', credentials.company_uid) as string
  const shopOf = (type: keyof typeof credentials.merchants): Shop => ({
    merchantId: parsePublicId('mer', credentials.merchants[type].uid) as string,
    companyId,
  })
  const then = fixedClock(new Date(businessClock.now().getTime() - AGO_DAYS * DAY_MS))
  const [netted, apart, nameless] = [shopOf('DEFERRED'), shopOf('INSTALLMENT'), shopOf('DOWN_PAYMENT')]
  for (const shop of [netted, apart, nameless]) {
    await agreeTerms(db, aCall(then), shop)
    const settlement = shop === apart ? 'BACK' : 'TRANSFER'
    const { id } = await sell(db, aCall(then), shop, { amountMinor: 20_000n, settlement })
    // Lists of purchases begin with what is looked at otherwise.
    await db.query('update purchases set created_at = $2 where id = $1', [id, then.now()])
  }
  const now = aCall(businessClock)
  for (const [merchantId, legalName] of [
    [null, SELLER.legalName],
    [netted.merchantId, 'Brest Voile SARL'],
    [apart.merchantId, 'Kayak SA'],
  ] as const)
    await transaction(db, (tx) =>
      setIdentity(tx, now, { merchantId, said: { ...SELLER, legalName }, reason: 'register of companies' }),
    )
  await issueDue(db, now)
}
