import { createHash } from 'node:crypto'
import { BY_ONE_PERSON, recordAct } from '../audit/index.ts'
import { findRail, type PayoutOrder } from '../bank/index.ts'
import { type BankAccount, lockBankAccounts, openOwnAccount } from '../bank-accounts/index.ts'
import { bookTogether } from '../books/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { assert } from '../shared/assert.ts'
import { newId } from '../shared/ids.ts'
import { sumMinor } from '../shared/money.ts'
import { insertFile, type PayoutFile } from './file-store.ts'
import { findHindrance } from './holds/find-hindrance.ts'
import { MANIFEST_LAYOUT, sealManifest } from './manifest.ts'
import { nextTargetDay } from './next-target-day.ts'
import { endToEndIdOf } from './payout.ts'
import { reserveHeld, taken } from './payout-journals.ts'
import { lockReleasable, markExported, readParts } from './release-store.ts'
import { digestOf, type Going, type LeftOut, type ReleaseTerms, sortOut, whyNothing } from './sort-out.ts'

const WHY_NO_DAY = 'the closing days of TARGET are not known yet for the next business day'

export interface Released {
  readonly file: PayoutFile
  readonly leftOut: readonly { readonly payoutId: string; readonly why: LeftOut }[]
}

/**
 * Puts what waits into a file of that account, with its journals: fixed from here on. Who planned a payout or set where it goes
 * does not release it. Throws conflict `payout_not_releasable` where nothing may go, with the reason.
 */
export async function releasePayouts(
  tx: Transaction,
  call: Call,
  { id: accountId }: Pick<BankAccount, 'id'>,
  terms: ReleaseTerms,
): Promise<Released> {
  const account = await lockPayer(tx, accountId)
  const rail = findRail(account.currency)
  assert(rail, 'an account is connected with a rail')
  const waiting = await lockReleasable(tx, { currency: account.currency, limit: rail.limits.ordersMax })
  const parts = await readParts(
    tx,
    waiting.map((payout) => payout.id),
  )
  const { going, leftOut, isOnePerson } = await sortOut(tx, call, waiting, parts, terms)
  if (going.length === 0) refuse('payout_not_releasable', { sentence: whyNothing(leftOut) })
  if (terms.seen !== undefined && terms.seen !== digestOf(going))
    refuse('payout_not_releasable', { sentence: 'what waits is not what was shown before: look again' })
  const now = call.businessClock.now()
  const id = newId()
  const messageId = id.replaceAll('-', '')
  const executeOn = nextTargetDay(now) ?? refuse('payout_not_releasable', { sentence: WHY_NO_DAY })
  const own = openOwnAccount(terms.sealer, account)
  const [first, ...others] = going.map(toOrder)
  assert(first, 'a file has an order')
  const { bytes } = rail.instruct([first, ...others], {
    ...{ messageId, executeOn, plannedAt: now },
    from: {
      ...{ holder: own.holder, account: own.iban, ...(own.bic && { bic: own.bic }) },
      ...{ version: account.messageVersion, isInstant: account.isInstant },
    },
  })
  const payouts = going.map(({ payout }) => payout)
  const releasedBy = await recordAct(tx, call, {
    ...{ act: 'payouts_released', subject: messageId },
    changes: isOnePerson ? BY_ONE_PERSON : {},
  })
  const file = {
    ...{ id, bankAccountId: account.id, messageId, executeOn, count: going.length, releasedBy, releasedAt: now },
    sumMinor: sumMinor(payouts.map(({ amountMinor }) => amountMinor)),
    sha256: createHash('sha256').update(bytes).digest(),
  }
  const manifestSealed = sealManifest(terms.sealer, {
    ...{ layout: MANIFEST_LAYOUT, file, content: bytes.toString('utf8') },
    payouts: going.map(({ payout, details }) => ({
      ...{ id: payout.id, merchantId: payout.merchantId, companyId: payout.companyId, currency: payout.currency },
      ...{ plannedOn: payout.plannedOn, amountMinor: payout.amountMinor, reserveMinor: payout.reserveMinor },
      ...{ reserveUntil: payout.reserveUntil, plannedAt: payout.plannedAt, plannedBy: payout.plannedBy },
      carriedBefore: payout.carriedBefore,
      ...{
        bankDetailsId: details.id,
        items: parts.items.get(payout.id) ?? [],
        lines: parts.lines.get(payout.id) ?? [],
      },
    })),
  })
  const written = { ...file, writtenAt: null, adoptedAt: null }
  await insertFile(tx, { ...written, manifestSealed })
  const exported = going.map(({ payout, details }) => ({ id: payout.id, bankDetailsId: details.id }))
  await markExported(tx, exported, id, now)
  const at = { bankAccountId: account.id, occurredAt: now }
  await bookTogether(
    tx,
    payouts.flatMap((payout) => [taken(payout, at), ...reserveHeld(payout, now)]),
  )
  return { file: written, leftOut }
}

/** As its row is now, and with its lock: it may have been held since somebody looked. */
async function lockPayer(tx: Transaction, id: string): Promise<BankAccount> {
  const accounts = await lockBankAccounts(tx)
  const account = accounts.find((one) => one.id === id) ?? refuse('bank_account_not_found')
  const sentence = await findHindrance(tx, account.currency, accounts)
  if (sentence) refuse('payout_not_releasable', { sentence })
  return account
}

function toOrder({ payout, payee }: Going): PayoutOrder {
  return {
    ...{ endToEndId: endToEndIdOf(payout), amountMinor: payout.amountMinor, currency: payout.currency },
    payee: { name: payee.holder, account: payee.iban, ...(payee.bic && { bic: payee.bic }) },
    remittance: `Payout ${payout.plannedOn} ${endToEndIdOf(payout)}`,
  }
}
