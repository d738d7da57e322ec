import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { PspFamily } from '../../../src/providers/charge/index.ts'
import { findBrand } from '../../../src/providers/index.ts'
import { publicId } from '../../../src/shared/ids.ts'
import type { House } from '../house.ts'
import { askDatabase } from '../our-books.ts'
import { readPspBooks } from './psp-books.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

interface Undecided {
  readonly purchase_id: string
  readonly reference: string
  readonly psp: string
}

/**
 * The operator of a PSP that cannot be asked about a charge whose answer was lost, or whose absences count for nothing yet: looks at its back office, and says what
 * is there by the command for it, once nothing there is pending any more. Too early, the command refuses.
 */
export async function decideByHand(house: House, families: readonly PspFamily[], shiftMs: number): Promise<void> {
  const mute = families
    .filter(({ traits }) => ['by_payment_id', 'none'].includes(traits.lookUp) || traits.absenceCounts === 'once_found')
    .map(({ name }) => name)
  if (mute.length === 0) return
  const undecided = await askDatabase(house, async (client) => {
    const { rows } = await client.query<Undecided>(
      `select settlements.purchase_id, settlements.reference, psp from settlements join psp_accounts on psp_accounts.id = psp_account_id
        where settlements.state in ('charging', 'unknown') and settlements.payment_id is null`,
    )
    return rows.filter(({ psp }) => mute.includes(findBrand(psp)?.family.name ?? ''))
  })
  for (const { purchase_id: purchaseId, reference, psp } of undecided) {
    const family = findBrand(psp)?.family.name ?? ''
    const there = await readPspBooks(house, family, reference)
    if (there.some(({ state }) => state === 'pending')) continue
    const taken = there.find(({ captured }) => captured > 0)
    const purchase = publicId('pur', purchaseId)
    const verdict = taken ? ['paid', purchase, '--psp-payment', taken.id] : ['not-paid', purchase]
    const args = [
      '--import',
      './test/torture/later.ts',
      'src/main.ts',
      'settlement',
      ...verdict,
      '--reason',
      'its books',
    ]
    const env = { ...house.env, TORTURE_SHIFT_MS: String(shiftMs) }
    await run(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { cwd: root, env }).catch(
      ({ stderr }: { stderr: string }) => {
        if (!/waits for anybody/.test(stderr)) throw new Error(stderr)
      },
    )
  }
}
