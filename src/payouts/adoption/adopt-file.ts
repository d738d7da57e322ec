import { recordAct } from '../../audit/index.ts'
import type { BankAccount } from '../../bank-accounts/index.ts'
import { bookTogether } from '../../books/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { sumMinor } from '../../shared/money.ts'
import { insertFile } from '../file-store.ts'
import type { ManifestItem, ManifestPayout } from '../manifest.ts'
import { reserveHeld, taken } from '../payout-journals.ts'
import { insertAdopted, insertItems, insertLines, lockKnownMerchants } from './adoption-store.ts'
import { insertFindings, type PayoutFinding } from './finding-store.ts'
import type { ProvenFile } from './prove-file.ts'
import { resolveItems } from './resolve-items-store.ts'
import { yieldToFile } from './yield-to-file.ts'

/**
 * A file that a restored backup has lost is these books' again as it was released: its payouts, what they are made of, their
 * journals, in the time they were made. What was planned anew since yields to it. The accounts are locked. A sentence where it
 * contradicts what these books have exported: nothing is changed then, and a person decides.
 */
export async function adoptFile(
  tx: Transaction,
  call: Call,
  account: BankAccount,
  { manifest, sealed }: ProvenFile,
): Promise<string | undefined> {
  const { file } = manifest
  const merchants = await lockKnownMerchants(
    tx,
    manifest.payouts.map(({ merchantId }) => merchantId),
  )
  const known = manifest.payouts.filter(({ merchantId }) => merchants.has(merchantId))
  const items = known.flatMap(({ merchantId, ...payout }) => payout.items.map((item) => ({ ...item, merchantId })))
  const contradiction = await yieldToFile(tx, call, known, items)
  if (contradiction) return contradiction
  const now = call.systemClock.now()
  await insertFile(tx, {
    ...file,
    ...{ bankAccountId: account.id, manifestSealed: sealed, writtenAt: now, adoptedAt: now },
  })
  await insertAdopted(tx, known, { fileId: file.id, releasedAt: file.releasedAt })
  const names = await resolveItems(tx, items)
  await insertParts(tx, known, names)
  const foundAt = call.businessClock.now()
  const ofLost = manifest.payouts.filter(({ merchantId }) => !merchants.has(merchantId))
  await insertFindings(tx, [
    ...known.flatMap((payout) => unknownPromises(payout, names).map((item) => findingOf(payout, item))),
    ...ofLost.map((payout) => findingOf(payout)),
  ])
  const at = { bankAccountId: account.id, occurredAt: file.releasedAt }
  await bookTogether(
    tx,
    known.flatMap((payout) => [taken(payout, at), ...reserveHeld(payout, file.releasedAt)]),
  )
  await recordAct(tx, call, { act: 'payouts_adopted', subject: file.messageId })
  return undefined

  function findingOf(payout: ManifestPayout, item?: ManifestItem): Omit<PayoutFinding, 'id'> {
    return {
      ...{ fileId: file.id, payoutId: payout.id, merchantId: payout.merchantId, currency: payout.currency, foundAt },
      kind: item ? 'unknown_promise' : 'unknown_merchant',
      ...{ itemId: item?.id ?? null, itemKind: item?.kind ?? null, purchaseId: item?.purchaseId ?? null },
      ...{ causeId: item?.causeId ?? null, amountMinor: item?.amountMinor ?? payout.amountMinor },
    }
  }
}

type Names = ReadonlyMap<string, string>

function unknownPromises({ items }: ManifestPayout, names: Names): ManifestItem[] {
  return items.filter(({ id }) => !names.has(id))
}

async function insertParts(tx: Transaction, payouts: readonly ManifestPayout[], names: Names): Promise<void> {
  const items = payouts.flatMap((payout) =>
    payout.items.map(({ id, amountMinor }) => ({ payoutId: payout.id, itemId: names.get(id) ?? id, amountMinor })),
  )
  await insertItems(tx, items)
  const lines = payouts.flatMap((payout) =>
    linesWithUnknown(payout.lines, unknownPromises(payout, names)).map(([kind, amountMinor], index) => ({
      ...{ payoutId: payout.id, line: index + 1, kind, amountMinor },
    })),
  )
  await insertLines(tx, lines)
}

type Line = readonly [kind: string, amountMinor: bigint]

/** The kinds of lines that promises are in; adjustments are in their own. */
const LINE_OF: Readonly<Record<string, string>> = { settlement: 'sales', refund: 'refunds' }

/** What was carried is one line, whatever its kinds. */
const CARRIED = 'carried'

/** What the books do not know is a line by itself; the others are of the rest, and their sum stays. */
function linesWithUnknown(lines: readonly Line[], unknown: readonly ManifestItem[]): readonly Line[] {
  if (unknown.length === 0) return lines
  const known = lines.map(([line, amountMinor]) => {
    const lost = unknown.filter(({ kind, isCarried }) => (isCarried ? CARRIED : (LINE_OF[kind] ?? kind)) === line)
    return [line, amountMinor - sumMinor(lost.map((item) => item.amountMinor))] as const
  })
  const sum = sumMinor(unknown.map(({ amountMinor }) => amountMinor))
  return [...known.filter(([, amountMinor]) => amountMinor !== 0n), ['unknown_promises', sum]]
}
