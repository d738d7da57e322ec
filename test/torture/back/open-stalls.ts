import { seedBack } from '../../../src/commands/seed-back.ts'
import { createSealer, readKeyRing } from '../../../src/crypto/index.ts'
import { closeDatabase, openDatabase } from '../../../src/db/database.ts'
import type { PspFamily } from '../../../src/providers/charge/index.ts'
import type { House } from '../house.ts'

/** What the merchant of one family needs: one that splits, and one that is paid later. */
export type Stalls = Awaited<ReturnType<typeof seedBack>>[string]

/** A merchant in mode BACK for each family, settled through its simulator: as the demo opens its own. */
export async function openStalls(house: House, families: readonly PspFamily[]): Promise<ReadonlyMap<string, Stalls>> {
  const { SANDBOX_URL = '', SANDBOX_KEY = '', DATA_DIR = '' } = house.env
  const { company_uid: companyUid } = await house.credentials()
  const keyRing = await readKeyRing(DATA_DIR, null)
  const db = openDatabase(house.database.url(), { connectionsMax: 2 })
  try {
    const stalls = await seedBack(db, {
      sealer: createSealer(keyRing.sealing),
      companyUid,
      sandbox: { baseUrl: SANDBOX_URL, key: SANDBOX_KEY },
      baseUrl: house.baseUrl,
      known: undefined,
      keep: async () => {},
      brandIds: families.map(brandOf),
    })
    return new Map(families.map((family) => [family.name, stalls[brandOf(family)] as Stalls]))
  } finally {
    await closeDatabase(db)
  }
}

function brandOf({ name, brands: [brand] }: PspFamily): string {
  if (!brand) throw new Error(`${name} has no brand`)
  return brand.id
}
