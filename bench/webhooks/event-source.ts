import { createSealer, readKeyRing } from '../../src/crypto/index.ts'
import { type Database, transaction } from '../../src/db/database.ts'
import { asOperator } from '../../src/events/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { parsePublicId } from '../../src/shared/ids.ts'
import { setWebhookEndpoint } from '../../src/webhooks/index.ts'
import { aMerchantOf } from '../../test/support/a-merchant-of.ts'
import type { Ground, Shop } from '../ground/ground.ts'

/** A merchant listening at each of these ports, in their order. */
export async function listeningMerchants(ground: Ground, shop: Shop, ports: readonly number[]): Promise<string[]> {
  const sealer = createSealer((await readKeyRing(ground.dataDir, null)).sealing)
  const companyId = parsePublicId('cmp', shop.credentials.company_uid) as string
  const call = asOperator({ businessClock: systemClock, systemClock })
  const ids: string[] = []
  for (const port of ports) {
    const { merchantId } = await aMerchantOf(shop.db, sealer, { companyId, name: `Shop at ${port}` })
    const terms = { sealer, addressPolicy: 'loopback_too' } as const
    const url = `http://127.0.0.1:${port}/hook`
    await transaction(shop.db, (tx) => setWebhookEndpoint(tx, call, merchantId, { url }, terms))
    ids.push(merchantId)
  }
  return ids
}

/**
 * Commits so many public events, each of a new purchase, dealt out among the merchants. Returns the ids of the events
 * of every merchant at an even place: those whose machines answer.
 */
export async function commitEvents(db: Database, merchantIds: readonly string[], count: number): Promise<string[]> {
  const { rows } = await db.query<{ id: bigint; is_heard: boolean }>(
    `with sold as (
       insert into purchases (id, company_id, merchant_id, title, amount_minor, currency, payment_type, settlement,
         language, state, created_at, link_expires_at)
       select gen_random_uuid(), company_id, merchants.id, 'Week-end', 10001, 'EUR', 'SPLIT', 'TRANSFER', 'fr',
              'leader_processed', now(), now() + interval '30 days'
         from generate_series(0, $2::int - 1) n join merchants on merchants.id = ($1::uuid[])[n % $3 + 1]
       returning id, merchant_id)
     insert into events (purchase_id, merchant_id, sequence, name, occurred_at, actor)
     select id, merchant_id, 1, 'paymentProcessed', now(), 'operator' from sold
     returning id, array_position($1, merchant_id) % 2 = 1 as is_heard`,
    [merchantIds, count, merchantIds.length],
  )
  return rows.filter((row) => row.is_heard).map((row) => String(row.id))
}
