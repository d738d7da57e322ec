import type { Connection } from '../../db/database.ts'
import { isUnproven } from '../../providers/charge/index.ts'
import { findBrand } from '../../providers/index.ts'
import { listPspAccounts } from './account-store.ts'

/** Brands that merchants are connected to though nothing but prose speaks for a part of their adapters, and by how many. */
export async function readUnproven(
  connection: Connection,
  find: typeof findBrand = findBrand,
): Promise<readonly { readonly psp: string; readonly accounts: number }[]> {
  const counts = new Map<string, number>()
  for (const { provider: brandId, disconnectedAt } of await listPspAccounts(connection)) {
    const known = find(brandId)
    if (!disconnectedAt && known && isUnproven(known.family)) counts.set(brandId, (counts.get(brandId) ?? 0) + 1)
  }
  return [...counts].map(([psp, accounts]) => ({ psp, accounts }))
}
