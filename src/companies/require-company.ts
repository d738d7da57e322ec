import type { Transaction } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import { lockCompany } from './company-store.ts'

/** Locks the company a verb is about. Throws `company_not_found`. */
export async function requireCompany(tx: Transaction, companyId: string): Promise<void> {
  if (!(await lockCompany(tx, companyId))) refuse('company_not_found', { why: 'unknown_uid' })
}
