import { hashToken } from '../../src/crypto/index.ts'
import type { Connection, Statement } from '../../src/db/database.ts'
import { asOperator } from '../../src/events/index.ts'
import { findMerchantByToken } from '../../src/merchants/index.ts'
import { createPurchase } from '../../src/selling/index.ts'
import { assert } from '../../src/shared/assert.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import type { Shop } from '../ground/ground.ts'
import { merchantToken, ORDER } from '../load/purchase-plan.ts'

/** A statement as the service sends it, with the values of one request. */
export interface Recorded {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Stands for the number of a request in the recorded values. */
export const NUMBER_MARK = '4242424242'

/** What one `POST /purchases` says to PostgreSQL, recorded from the verbs it calls. */
export async function recordStatements(shop: Shop): Promise<{ statements: Recorded[]; ids: readonly string[] }> {
  const statements: Recorded[] = []
  const recording: Connection = {
    query: (statement: Statement, values: readonly unknown[] = []) => {
      statements.push({ text: typeof statement === 'string' ? statement : statement.text, values })
      return shop.db.query(statement, values)
    },
  }
  const merchant = await findMerchantByToken(recording, hashToken(merchantToken(shop)))
  assert(merchant, 'the shop has a merchant with this token')
  const marked = JSON.parse(JSON.stringify(ORDER).replaceAll('{n}', NUMBER_MARK)) as typeof ORDER
  const { purchase } = await createPurchase(
    recording,
    asOperator({ businessClock: systemClock, systemClock }),
    merchant,
    {
      reference: marked.ref,
      title: marked.title,
      subtitle: marked.subtitle,
      amountMinor: BigInt(marked.amount),
      currency: marked.currency,
      language: 'und',
      callbackUrl: marked.callback_url,
      products: marked.products.map((product) => ({ ...product, amountMinor: BigInt(product.amount) })),
      leader: {
        ref: marked.client.ref,
        firstName: marked.client.first_name,
        lastName: marked.client.last_name,
        email: marked.client.email,
        phoneNumber: null,
      },
    },
  )
  assert(purchase.clientId, 'the leader became a client')
  return { statements, ids: [purchase.id, purchase.clientId] }
}
