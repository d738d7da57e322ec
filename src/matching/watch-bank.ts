import type { Registry } from 'prom-client'
import { listBankAccounts } from '../bank-accounts/index.ts'
import { listGaps } from '../bank-statements/index.ts'
import type { Connection, Database } from '../db/database.ts'
import { measure } from '../http/index.ts'
import { countFindings } from '../payments/index.ts'
import { addMs, type Clock, DAY_MS } from '../shared/clocks.ts'
import { countUnreadFiles, listRefusedFiles } from './bank-file-store.ts'
import { countSuspense, type SuspenseAge } from './suspense-store.ts'

/** A bank tells the details of what it has booked within two business days; a weekend lies between. */
const PATIENCE_MS = 4 * DAY_MS
const NAMED_MAX = 20

/** What an operator must be woken for, a sentence each; readiness says them too. */
export async function watchBank(db: Database, businessClock: Clock): Promise<string[]> {
  const [ages, gaps, files, { ofPayouts }, accounts] = await Promise.all([
    countSuspense(db),
    listGaps(db),
    listRefusedFiles(db, NAMED_MAX),
    countFindings(db),
    listBankAccounts(db),
  ])
  const late = addMs(businessClock.now(), -PATIENCE_MS)
  return [
    ...ages
      .filter(({ oldestOn }) => new Date(oldestOn) <= late)
      .map(
        ({ label, count, oldestOn }) =>
          `${count} lines of ${label} are not explained, the oldest since ${oldestOn}: npm run bank -- suspense`,
      ),
    ...gaps.map(
      ({ closedOn, openedOn }) =>
        `a bank statement is missing between ${closedOn} and ${openedOn}: ask the bank for it, npm run bank -- statements`,
    ),
    ...(ofPayouts > 0
      ? [`${ofPayouts} things about acquirers’ payouts do not fit our books or the bank: npm run parity -- list`]
      : []),
    ...accounts.flatMap(({ label, folderIn, folderUnreadFor }) =>
      folderUnreadFor === null
        ? []
        : [
            `nobody can look into ${folderIn}, the folder of ${label} (${folderUnreadFor}): its statements are not read`,
          ],
    ),
    ...files.map(
      ({ label, name, refusal }) =>
        `${name} in the folder of ${label} is not read: ${refusal}; take it away once it is replaced`,
    ),
  ]
}

export function measureBank(registry: Registry, db: Connection): void {
  const gauge = (name: string, help: string, read: (age: SuspenseAge) => number) =>
    measure(registry, { name, help, label: 'account' }, async () => {
      const ages = await countSuspense(db)
      return new Map(ages.map((age) => [age.label, read(age)]))
    })
  measure(
    registry,
    {
      name: 'whipround_acquirer_payout_open_findings',
      help: 'What acquirers say that they paid, and our books or the bank say otherwise',
    },
    async () => (await countFindings(db)).ofPayouts,
  )
  measure(
    registry,
    {
      name: 'whipround_bank_files_unread',
      help: 'Files of banks that could not be read, and folders that could not be looked into',
      label: 'account',
    },
    async () => new Map((await countUnreadFiles(db)).map(({ label, count }) => [label, count])),
  )
  gauge('whipround_bank_lines_in_suspense', 'Lines of bank statements that nothing explains', ({ count }) => count)
}
