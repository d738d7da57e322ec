import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import { publicId } from '../shared/ids.ts'
import { readName } from '../shared/names.ts'
import type { MadeBy } from './add-api-key.ts'
import { changeCompany, findCompany } from './company-store.ts'
import { requireCompany } from './require-company.ts'

/**
 * Changes what is given. Switching Basic authentication off refuses the next request already.
 * Throws invalid `invalid_parameters`, not_found `company_not_found`.
 */
export async function updateCompany(
  tx: Transaction,
  call: MadeBy,
  companyId: string,
  wished: { name?: string | undefined; basicAuthEnabled?: boolean | undefined },
): Promise<void> {
  const name = wished.name === undefined ? undefined : readName(wished.name)
  await requireCompany(tx, companyId)
  const before = (await findCompany(tx, companyId)) ?? refuse('company_not_found', { why: 'unknown_uid' })
  const { basicAuthEnabled = before.basicAuthEnabled } = wished
  await changeCompany(tx, companyId, { name, basicAuthEnabled })
  const spelled = (isOn: boolean) => (isOn ? 'on' : 'off')
  const changes = {
    ...(name !== undefined && name !== before.name && { name: { from: before.name, to: name } }),
    ...(basicAuthEnabled !== before.basicAuthEnabled && {
      basic_auth: { from: spelled(before.basicAuthEnabled), to: spelled(basicAuthEnabled) },
    }),
  }
  if (Object.keys(changes).length === 0) return
  await recordAct(tx, call, { act: 'company_changed', subject: publicId('cmp', companyId), companyId, changes })
}
