import { askTogether, type Database } from '../db/database.ts'
import type { PageFrame } from '../pages/frame.ts'
import { type Attempt, listAttempts } from '../payments/index.ts'
import { listProducts, type Product } from '../purchases/index.ts'
import { listShares, type Share } from '../shares/index.ts'
import type { Basket } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/** What a page about a purchase shows of it, beside its row. */
export interface Sale {
  readonly shares: Share[]
  readonly attempts: Attempt[]
  readonly products: readonly Product[]
}

export function readSale(db: Database, { purchase, scope }: Visitor): Promise<Sale> {
  return askTogether(db, async (connection) => {
    const [shares, attempts, products] = await Promise.all([
      listShares(connection, scope, purchase.id),
      listAttempts(connection, purchase.id),
      listProducts(connection, [purchase.id]),
    ])
    return { shares, attempts, products: products.get(purchase.id) ?? [] }
  })
}

/** What is known before the leader's page is chosen. */
export interface Seen {
  readonly frame: PageFrame
  readonly basket: Basket
  readonly shares: readonly Share[]
}
