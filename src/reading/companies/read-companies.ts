import type { Connection } from '../../db/database.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'
import { isUuid, type Page, type PageWish, readPage } from '../page.ts'
import {
  type CompanyVolume,
  type CompanyWaits,
  type ListedCompany,
  listCompanyWaits,
  listSoughtCompanies,
  listVolumes,
} from './company-list-store.ts'

/** What is told of a company's sales is of so many days. */
export const VOLUME_DAYS = 30

export interface CompanyRow extends ListedCompany {
  /** Of the last days, by currency. */
  readonly volumes: readonly CompanyVolume[]
  readonly waits: readonly CompanyWaits[]
}

/** Every company, the oldest first; three statements. Throws invalid `invalid_cursor`. */
export async function readCompanies(
  connection: Connection,
  { sought, now }: { readonly sought?: string | undefined; readonly now: Date },
  wish: PageWish,
): Promise<Page<CompanyRow>> {
  const soldSince = addMs(now, -VOLUME_DAYS * DAY_MS)
  const { rows, nextCursor } = await readPage(
    {
      list: 'companies',
      isId: isUuid,
      idOf: ({ id }: ListedCompany) => id,
      read: (page) => listSoughtCompanies(connection, { sought, soldSince, ...page }),
    },
    wish,
  )
  const ids = rows.map(({ id }) => id)
  const volumes = await listVolumes(connection, ids, soldSince)
  const waits = await listCompanyWaits(connection, ids)
  const told = rows.map((company) => ({
    ...company,
    volumes: volumes.filter(({ companyId }) => companyId === company.id),
    waits: waits.filter(({ companyId }) => companyId === company.id),
  }))
  return { rows: told, nextCursor }
}
