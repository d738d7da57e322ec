import { listCurrentPsps, type PspAccount, pspReadiness } from '../connections/index.ts'
import type { Connection } from '../db/database.ts'
import { listOwnMerchants, type Merchant } from '../merchants/index.ts'
import type { OwnerScope } from '../shared/scope.ts'
import { isUuid, type Page, type PageWish, readPage } from './page.ts'

/** Whether money finds its way to a merchant. `unchecked`: its PSP could not say, and somebody answers for it. */
export type MerchantHealth = 'well' | 'unchecked' | 'refused' | 'retired' | 'missing'

export interface MerchantRow {
  readonly merchant: Merchant
  /** The one that it is settled through, where it has any. */
  readonly psp: PspAccount | undefined
  readonly health: MerchantHealth
}

/** Whoever sells sees all of its merchants, the oldest first, each with its PSP. Throws invalid `invalid_cursor`. */
export async function readMerchants(
  connection: Connection,
  scope: OwnerScope,
  wish: PageWish,
): Promise<Page<MerchantRow>> {
  const { rows, nextCursor } = await readPage(
    {
      list: 'merchants',
      isId: isUuid,
      idOf: ({ id }: Merchant) => id,
      read: (page) => listOwnMerchants(connection, scope, page),
    },
    wish,
  )
  const accounts = await listCurrentPsps(
    connection,
    scope,
    rows.map(({ id }) => id),
  )
  const pspOf = new Map(accounts.map((account) => [account.merchantId, account]))
  const told = rows.map((merchant) => {
    const psp = pspOf.get(merchant.id)
    return { merchant, psp, health: healthOf(merchant, psp) }
  })
  return { rows: told, nextCursor }
}

/** Of a merchant that is paid by transfers, a PSP says nothing. */
export function healthOf({ settlement }: Pick<Merchant, 'settlement'>, psp: PspAccount | undefined): MerchantHealth {
  if (settlement === 'TRANSFER') return 'well'
  const readiness = pspReadiness(psp)
  if (readiness === 'none') return 'missing'
  if (readiness === 'usable') return psp?.checkedAt === null ? 'unchecked' : 'well'
  return readiness
}
