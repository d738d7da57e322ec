import { openPspAccount } from '../connections/index.ts'
import { transaction } from '../db/database.ts'
import { leaveNote } from '../events/index.ts'
import {
  type ChargeOrder,
  type ProviderAnswer,
  type PspPayment,
  referenceOf,
  takesCharges,
} from '../providers/charge/index.ts'
import { newId } from '../shared/ids.ts'
import { isCurrency } from '../shared/money.ts'
import type { Given, Options } from './operator/command-line.ts'
import { ENDED, findOwnPspAccount, requireBrand } from './operator/find-own.ts'
import { type AskingVault, type OpenVault, withVault } from './operator/on-vault.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import { MERCHANT, readInteger } from './operator/read-values.ts'

const TRANSACTION: Options = {
  merchant: MERCHANT,
  account: ENDED,
  reference: { value: '…', what: 'of the transaction, as the PSP has it', isRequired: true },
  'amount-minor': { value: '10001', what: 'of the whole transaction, in minor units', isRequired: true },
  currency: { value: 'EUR', what: 'of the transaction', isRequired: true },
}

/** What becomes of a transaction of a merchant's: also of one that was made before this service, or at a PSP that has ended. */
export function transactionVerbs(open: OpenVault): Verbs {
  return {
    'look-up': {
      what: 'what the merchant’s PSP says of one transaction',
      options: TRANSACTION,
      run: (ground, given) =>
        atPsp(open, ground, given, async (asked) => {
          const { paymentId, label, status, refundedMinor, createdAt } = await findPayment(asked)
          const refunded_minor = refundedMinor.toString()
          return { facts: { payment: paymentId, status, label, refunded_minor, created_at: createdAt } }
        }),
    },
    refund: {
      what: 'gives back what was paid at a PSP that has ended; at one that lives that is the merchant’s own to do',
      options: {
        ...TRANSACTION,
        'refund-minor': { value: '10001', what: 'so much of it, in minor units', isRequired: true },
      },
      run: (ground, given) =>
        atPsp(open, ground, given, async (asked) => {
          const { account, brand, family, vault, opened, order } = asked
          if (takesCharges({ brandId: brand.id, apiUrl: account.apiUrl }))
            throw new Error(`the merchant gives back at ${brand.label} itself: it has not ended`)
          const amountMinor = BigInt(readInteger('refund-minor', given['refund-minor'] ?? ''))
          if (amountMinor === 0n) throw new Error('--refund-minor takes more than nothing')
          const payment = await findPayment(asked)
          const reference = referenceOf(family.traits.reference, newId(), 1)
          const what = { merchant: account.merchant, account: account.id, payment: payment.paymentId, reference }
          const note = (message: string, more: object) =>
            transaction(ground.db, async (tx) => leaveNote(tx, ground.call, { message, ...what, ...more }))
          await note('a refund is asked of a merchant’s PSP', { amountMinor: amountMinor.toString() })
          const answer = await vault.psp.refund(opened, { charge: order, payment, reference, amountMinor })
          const { state } = answer.kind === 'answered' ? answer.value : { state: answer.kind }
          await note('a merchant’s PSP was asked for a refund', { state })
          const unknown = 'it may have been refunded: look it up before you ask again'
          const done = requireAnswer(brand.label, answer, unknown)
          if (done.state === 'refused') throw new Error(`${brand.label} refuses: ${done.refusalCode} (${done.rawCode})`)
          return { facts: { payment: payment.paymentId, refund: state, psp_ref: done.pspRef } }
        }),
    },
  }
}

interface Asked extends ReturnType<typeof requireBrand> {
  readonly account: Awaited<ReturnType<typeof findOwnPspAccount>>
  readonly opened: ReturnType<typeof openPspAccount>
  readonly vault: AskingVault
  readonly order: ChargeOrder
}

async function atPsp<T>(open: OpenVault, ground: Ground, given: Given, work: (asked: Asked) => Promise<T>): Promise<T> {
  const account = await findOwnPspAccount(ground, given)
  const { reference = '', currency = '' } = given
  if (!isCurrency(currency)) throw new Error(`--currency takes a code like EUR, not ${currency}`)
  const known = requireBrand(account.provider)
  const order: ChargeOrder = {
    ...{ reference, currency, amountMinor: BigInt(readInteger('amount-minor', given['amount-minor'] ?? '')) },
    ...{ idempotencyKey: newId(), orderReference: null, description: '', customer: { email: null, name: null } },
    ...{ language: '', callbackUrl: '', scaFlag: known.family.traits.scaFlags[0] },
    createdAt: ground.call.systemClock.now(),
  }
  const opened = openPspAccount(await ground.sealer(), account)
  return withVault(open, ground, (vault) => work({ ...known, account, opened, vault, order }))
}

/** Throws in a sentence for one that is not paid. */
async function findPayment({ family, brand, vault, opened, order }: Asked): Promise<PspPayment> {
  // A look-up that is a charge sent again could make one.
  const isKnownByReference = family.traits.lookUp === 'by_reference'
  if (!isKnownByReference) throw new Error(`${brand.label} cannot be asked for it by its reference`)
  const answer = await vault.psp.lookUp(opened, order, { paymentId: null }, null)
  const found = requireAnswer(brand.label, answer, 'nothing is known of it')
  switch (found.state) {
    case 'charged':
      return found.payment
    case 'refused':
      throw new Error(`${brand.label} has refused it: ${found.refusalCode} (${found.rawCode})`)
    case 'never_arrived':
      throw new Error(`${brand.label} has no transaction ${order.reference} of this shop`)
    default:
      throw new Error(`${brand.label} cannot be asked for it by its reference`)
  }
}

function requireAnswer<T>(label: string, answer: ProviderAnswer<T>, unknown: string): T {
  if (answer.kind === 'answered') return answer.value
  const { kind, reason } = answer
  throw new Error(
    kind === 'no_answer' ? `${label} does not answer (${reason}): ${unknown}` : `${label} did nothing (${reason})`,
  )
}
