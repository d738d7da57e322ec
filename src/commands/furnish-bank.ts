import { connectBankAccount, findBankDetails, listBankAccounts, setBankDetails } from '../bank-accounts/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { type Database, transaction } from '../db/database.ts'
import { asOperator } from '../events/index.ts'
import { confirmOpening, listOpenings } from '../payouts/index.ts'
import { type Clock, systemClock } from '../shared/clocks.ts'
import { parsePublicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import type { DemoFile } from './demo-file.ts'

/** The sandbox's bank as it describes itself. */
interface SandboxBank {
  readonly account: { readonly iban: string; readonly bic: string; readonly holder: string }
  readonly folders: { readonly orders: string; readonly answers: string }
}

/** Where the demo's merchants are paid: each at an account that takes everything, in the name that its bank has. */
const PAYEES = [
  'FR7630006000011234567890189',
  'FR1420041010050500013M02606',
  'DE89370400440532013000',
  'BE68539007547034',
]
const HOLDER = 'Breizh Escapes SARL'

/**
 * Connects the sandbox's bank to the demo, as an operator would, and says where its merchants are paid. What a demo of an older
 * version has promised was paid nowhere: all of it is payable. What is there stays as it is.
 */
export async function furnishBank(
  db: Database,
  sealer: Sealer,
  businessClock: Clock,
  {
    sandboxUrl,
    sandboxKey,
    merchants,
  }: { readonly sandboxUrl: string; readonly sandboxKey: string; readonly merchants: DemoFile['merchants'] },
): Promise<void> {
  const call = asOperator({ businessClock, systemClock }, 'demo')
  const answer = await fetch(`${sandboxUrl}/bank.json`)
  const { account, folders } = (await answer.json()) as SandboxBank
  if ((await listBankAccounts(db)).length === 0)
    await transaction(db, (tx) =>
      connectBankAccount(tx, call, sealer, {
        ...{ label: 'sandbox', iban: account.iban, bic: account.bic, holder: account.holder },
        ...{ version: '09', isInstant: false, folderOut: folders.orders, folderIn: folders.answers },
      }),
    )
  // As at a real one: it pays out once it knows where to.
  await fetch(`${sandboxUrl}/v1/payout-account`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${sandboxKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ iban: account.iban }),
  })
  for (const [index, { uid }] of Object.values(merchants).entries()) {
    const merchantId = parsePublicId('mer', uid) as string
    await transaction(db, async (tx) => {
      if (await findBankDetails(tx, SYSTEM, merchantId)) return
      const iban = PAYEES[index % PAYEES.length] as string
      await setBankDetails(tx, call, sealer, merchantId, { iban, bic: null, holder: HOLDER }, 0)
    })
  }
  for (const { merchantId, currency } of await listOpenings(db, SYSTEM, { isConfirmed: false })) {
    const said = { paidOutsideMinor: 0n, reason: 'a demo has paid nobody before' }
    await transaction(db, (tx) => confirmOpening(tx, call, { merchantId, currency }, said))
  }
}
