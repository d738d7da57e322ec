import { byWhom } from '../audit/index.ts'
import { DEMO_COOLING_MS, findBankDetails, setBankDetails } from '../bank-accounts/index.ts'
import { transaction } from '../db/database.ts'
import { requireMerchant } from '../merchants/index.ts'
import { confirmOpening, listOpenings } from '../payouts/index.ts'
import { publicId } from '../shared/ids.ts'
import { parseDecimal } from '../shared/money.ts'
import type { Given } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { readSecret } from './operator/read-key.ts'
import { MERCHANT, REASON, readReason, readUid } from './operator/read-values.ts'

/** What a merchant needs once before it is paid. */
export const PAYOUT_TERMS: Verbs = {
  open: {
    what: 'confirms how much of what was promised before this version a merchant was paid outside: the rest is payable',
    options: {
      merchant: { ...MERCHANT, isRequired: false },
      currency: { value: 'EUR', what: 'otherwise EUR' },
      'paid-outside': { value: '1234.56', what: 'all that was paid by other means; without it, what waits is listed' },
      reason: REASON,
    },
    run: openBalances,
  },
  details: {
    what: 'where a merchant is paid; with --iban-stdin it is set, all owners are told, and it counts after three days',
    options: {
      merchant: MERCHANT,
      'iban-stdin': { value: '', what: 'read the IBAN from standard input, never from the command line' },
      holder: { value: '"…"', what: 'the account holder’s legal name' },
      bic: { value: '…', what: 'where its bank wants one' },
    },
    run: details,
  },
}

async function openBalances({ db, call }: Ground, given: Given): Promise<Outcome> {
  if (given['paid-outside'] === undefined) {
    const waiting = await listOpenings(db, call.scope, { isConfirmed: false })
    return {
      items: waiting.map(({ merchantId, currency, promisedMinor }) => ({
        ...{ merchant_uid: publicId('mer', merchantId), currency, promised_minor: promisedMinor.toString() },
      })),
      columns: ['merchant_uid', 'currency', 'promised_minor'],
    }
  }
  const currency = given.currency ?? 'EUR'
  const paidOutsideMinor = parseDecimal(given['paid-outside'], currency)
  if (paidOutsideMinor === undefined) throw new Error(`--paid-outside takes an amount in ${currency}, as 1234.56`)
  const of = { merchantId: readUid(given, 'merchant'), currency }
  const said = { paidOutsideMinor, reason: readReason(given) }
  const { promisedMinor } = await transaction(db, (tx) => confirmOpening(tx, call, of, said))
  return {
    facts: {
      promised_minor: promisedMinor.toString(),
      paid_outside_minor: paidOutsideMinor.toString(),
      confirmed: true,
    },
  }
}

async function details({ db, call, sealer, addressPolicy }: Ground, given: Given): Promise<Outcome> {
  const merchantId = readUid(given, 'merchant')
  await requireMerchant(db, call.scope, merchantId)
  if (given['iban-stdin'] === undefined) {
    const found = await findBankDetails(db, call.scope, merchantId)
    if (!found) throw new Error('the merchant has no bank details: give --iban-stdin and --holder')
    const { ibanLast4, usableFrom, setBy, setAt, verification, flagReason } = found
    return {
      facts: {
        ...{ account: `…${ibanLast4}`, usable_from: usableFrom, set_by: setBy, set_at: setAt },
        ...{ verification, flag: flagReason },
      },
    }
  }
  const isDemo = (await addressPolicy()) === 'loopback_too'
  const account = { iban: await readSecret(), bic: given.bic ?? null, holder: given.holder ?? '' }
  const keys = await sealer()
  const set = await transaction(db, (tx) =>
    setBankDetails(tx, call, keys, merchantId, account, ...(isDemo ? [DEMO_COOLING_MS] : [])),
  )
  return { facts: { account: `…${set.ibanLast4}`, usable_from: set.usableFrom, set_by: byWhom(call) } }
}
