import type { Config } from '../config.ts'
import { isCharged } from '../providers/charge/index.ts'
import { PSP_FAMILIES } from '../providers/index.ts'
import { readDemoFile, writeDemoFile } from './demo-file.ts'
import { onOperatorGround } from './operator/operator-ground.ts'
import { seedBack } from './seed-back.ts'

/**
 * Merchants of the running demo at one more simulated PSP: its start brings a few, and this one is of any that takes charges.
 * Does nothing where no demo has run. Throws a sentence for a name that is none of these.
 */
export async function joinDemoPsp(config: Config, brandId: string): Promise<void> {
  const brands = PSP_FAMILIES.flatMap((family) => family.brands.map(({ id }) => id)).filter(isCharged)
  if (!brands.includes(brandId)) throw new Error(`no PSP=${brandId} can be charged; there are: ${brands.join(', ')}`)
  const demo = await readDemoFile(config.dataDir)
  if (!demo) return
  await onOperatorGround(config, async ({ db, sealer }) => {
    const keep = (back: NonNullable<typeof demo.back>) => writeDemoFile(config.dataDir, { ...demo, back })
    const back = await seedBack(db, {
      sealer: await sealer(),
      companyUid: demo.company_uid,
      sandbox: { baseUrl: demo.sandbox.acquirer_url, key: demo.sandbox_key },
      baseUrl: demo.base_url,
      known: demo.back,
      keep,
      brandIds: [brandId],
    })
    await keep(back)
  })
}
