import { readPspAccounts } from '../connections/index.ts'
import { type PspReportColumns, readPspReport } from '../providers/charge/index.ts'
import { findBrand, sameBrands } from '../providers/index.ts'
import { comparePspReport } from '../reading/index.ts'
import type { SettledWish } from '../settlements/index.ts'
import type { Given } from './operator/command-line.ts'
import { requireBrand } from './operator/find-own.ts'
import type { Verb } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { readFileOfReport } from './operator/read-report-file.ts'
import { readReportColumns } from './report-columns.ts'
import { differenceFacts } from './report-difference-facts.ts'
import { readWish, SETTLED_FILTERS } from './settlement-settled.ts'

/** More have one cause. */
const LISTED_MAX = 1_000

/** `whipround settlement compare`: a PSP's own report against what was settled there. Books nothing. */
export const SETTLEMENT_COMPARISON: Verb = {
  what: 'compares a report of a PSP (CSV) with what was settled there, and says what to do about each difference; books nothing',
  operand: { name: 'file', what: 'the report, as the PSP made it', isRequired: true },
  options: {
    psp: { value: '<psp>', what: 'whose report it is; or --account, of one merchant there: npm run psp -- list' },
    ...SETTLED_FILTERS,
    from: { value: '2026-10-01', what: 'the first day that it is of; else that of the first settlement it has' },
    to: { value: '2026-10-31', what: 'and the last' },
    columns: {
      value: 'reference=…,amount=…',
      what: 'by which names it has payment (its own id) or reference (ours), amount or amount_minor, debit, currency',
    },
    currency: { value: 'EUR', what: 'of all its amounts, where it has no column of that' },
    only: { value: 'Type=Sale,Capture', what: 'the column and its values that say that a row is a payment' },
    shared: {
      value: '',
      what: 'others sell through that account, too: what it alone has is counted, and no difference',
    },
  },
  run: compare,
}

async function compare(ground: Ground, given: Given): Promise<Outcome> {
  const { db, call } = ground
  const { psps, wish } = await readWhose(ground, given)
  const { name, columns } = columnsOf(psps, given)
  const bytes = await readFileOfReport(given.file ?? '')
  const report = await readPspReport(bytes, name, columns)
  const compared = await comparePspReport(db, call.scope, report.payments, wish)
  const isShared = given.shared === 'on'
  const counted = compared.differences.filter(({ kind }) => !(isShared && kind === 'only_at_psp'))
  const countOf = (kind: string) => compared.differences.filter((one) => one.kind === kind).length
  const { days } = compared
  return {
    facts: {
      ...{ rows: report.rowCount, payments: report.payments.length, other_rows: report.otherCount },
      ...{ match: compared.matches.length, differ: countOf('differs'), repeated: countOf('repeated') },
      ...{ not_settled: countOf('not_settled'), only_at_psp: countOf('only_at_psp'), only_here: countOf('only_here') },
      ...{ settled_from: days?.from ?? null, settled_before: days?.before ?? null },
    },
    items: counted.slice(0, LISTED_MAX).map(differenceFacts),
    columns: ['difference', 'settlement', 'psp_payment', 'reference', 'amount', 'psp_amount', 'what_to_do'],
    notes: [
      ...(days
        ? []
        : ['nothing in it was settled here: say of which days it is, --from and --to, to see what it lacks']),
      ...(counted.length > LISTED_MAX ? [`the first ${LISTED_MAX} of ${counted.length} differences`] : []),
    ],
    isFailure: counted.length > 0,
  }
}

/** Throws in a sentence. */
async function readWhose(ground: Ground, given: Given): Promise<{ psps: readonly string[]; wish: SettledWish }> {
  const wish = readWish(given)
  const { psp } = given
  if (wish.pspAccountId !== undefined) {
    const [account] = await readPspAccounts(ground.db, [wish.pspAccountId])
    if (!account) throw new Error(`there is no account ${wish.pspAccountId}: npm run psp -- list`)
    const { provider } = account
    if (psp !== undefined && psp !== provider) throw new Error(`that account is one at ${provider}, not ${psp}`)
    return { psps: [provider], wish }
  }
  if (psp === undefined) throw new Error('--psp or --account says whose report it is: npm run psp -- list')
  requireBrand(psp)
  const psps = sameBrands(psp)
  return { psps, wish: { ...wish, psps } }
}

/** Throws in a sentence. */
function columnsOf(
  psps: readonly string[],
  given: Given,
): { readonly name: string; readonly columns: PspReportColumns } {
  const [psp = ''] = psps
  const label = findBrand(psp)?.brand.label ?? psp
  if (given.columns !== undefined)
    return { name: `report of ${label} with these columns`, columns: readReportColumns(given) }
  const report = findBrand(psp)?.family.report
  if (report) return { name: report.name, columns: report.columns }
  throw new Error(`nothing published says which columns a report of ${label} has: name them by --columns`)
}
