import type { Sealer } from '../crypto/index.ts'
import { type Database, transaction } from '../db/database.ts'
import { asOperator } from '../events/index.ts'
import { findLender, type Lender, setLender } from '../lenders/index.ts'
import { findMerchant, type MerchantChange, openMerchant, updateMerchant } from '../merchants/index.ts'
import { describeType, isDated, PAYMENT_TYPES, type PaymentType } from '../payment-types/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { parsePublicId, publicId } from '../shared/ids.ts'
import type { DemoFile } from './demo-file.ts'
import { type DemoCredentials, stallOf } from './seed-demo.ts'

type CreditStalls = NonNullable<DemoFile['credit']>

/** Nobody of that name lends: what it would be in law is all that the demo shows. */
const INVENTED_LENDER = 'Crédit Imaginaire (invented for this demo)'

const DEMO_CALL = asOperator({ businessClock: systemClock, systemClock }, 'demo')

/** What is a credit to the law: a fee for time to pay, and a lender who is not the shop. */
const CREDITS = {
  INSTALLMENT: { installmentsCount: 3, installmentDays: 0, feeBps: 50 },
  DEFERRED: { delayDays: 30, feeBps: 50 },
} as const

/**
 * The demo's merchants whose sales are regulated credits, beside those that need none of the law: those of the last start, or new
 * ones. `keep` writes them down before they are committed: the database keeps hashes.
 */
export async function seedCredit(
  db: Database,
  sealer: Sealer,
  companyUid: string,
  known: CreditStalls | undefined,
  keep: (stalls: CreditStalls) => Promise<void>,
): Promise<CreditStalls> {
  await nameInventedLender(db)
  if (known) return known
  const companyId = parsePublicId('cmp', companyUid) as string
  return transaction(db, async (tx) => {
    const open = async (paymentType: keyof typeof CREDITS): Promise<CreditStalls['DEFERRED']> => {
      const plain = stallOf(paymentType, companyId)
      const wished = { ...plain, ...CREDITS[paymentType], name: `${plain.name} · credit`, lender: 'partner' as const }
      const created = await openMerchant(tx, DEMO_CALL, sealer, wished, termsOfToday())
      const { secret, notificationSecret: notification_secret, apiToken: api_token } = created
      const uid = publicId('mer', created.merchantId)
      return { uid, secret, notification_secret, api_token, lender: INVENTED_LENDER }
    }
    const stalls = { INSTALLMENT: await open('INSTALLMENT'), DEFERRED: await open('DEFERRED') }
    await keep(stalls)
    return stalls
  })
}

/** Also in a demo of before, where nobody has said yet who its partner is. */
async function nameInventedLender(db: Database): Promise<void> {
  if (await findLender(db, 'partner')) return
  const said: Lender = {
    role: 'partner',
    ...{ name: INVENTED_LENDER, address: '1 rue Imaginaire, 75000 Paris, FR', phone: '+33 1 99 00 00 00' },
    ...{ email: 'credit@lender.example', website: null, registration: 'none: invented', licence: 'none: invented' },
    ...{ licenceUntil: null, supervisor: 'none: invented', mediator: 'none: invented' },
  }
  await transaction(db, (tx) => setLender(tx, DEMO_CALL, { said, reason: 'the demo shows credits of a lender' }))
}

/** Of a demo of before, whose merchants nobody was asked about: they lend themselves, and three payments come within thirty days. */
export async function nameLenders(db: Database, merchants: DemoCredentials['merchants']): Promise<void> {
  await transaction(db, async (tx) => {
    for (const paymentType of PAYMENT_TYPES.filter(isDated)) {
      const id = parsePublicId('mer', merchants[paymentType].uid) as string
      const merchant = await findMerchant(tx, DEMO_CALL.scope, id)
      // Paid at once, one that somebody has moved to a PSP of its own cannot lend: its operator is asked.
      if (merchant?.lender !== 'unset' || merchant.settlement === 'BACK') continue
      await updateMerchant(tx, DEMO_CALL, id, lendingOf(paymentType), { ...termsOfToday(), psp: 'none' })
    }
  })
}

/** As a new demo's: name and colour stay what somebody may have made of them. */
function lendingOf(paymentType: PaymentType): MerchantChange {
  const { name: _, brandColour: __, ...terms } = describeType(paymentType).demo
  return { lender: 'merchant', ...(paymentType === 'INSTALLMENT' && terms) }
}

function termsOfToday() {
  return { today: dateInZone(systemClock.now()), policy: 'public' } as const
}
