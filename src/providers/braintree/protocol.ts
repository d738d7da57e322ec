import { answered, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard, Psp } from '../charge/psp.ts'
import {
  chooseAccount,
  type Merchant,
  readCapture,
  readCharge,
  readFound,
  readMerchant,
  readRefund,
  readReversal,
  readToken,
} from './answers.ts'
import {
  ASK_FOR_ACCOUNTS,
  type Asked,
  capture,
  charge,
  refund,
  reverse,
  searchFor,
  tokenise,
  toRequest,
} from './requests.ts'

const UNWRITABLE = rejected('request', 'amount')

export function openBraintree(terms: PspTerms, settings: PspSettings): Psp {
  const given = settings['merchant-account'] ?? ''
  const call = (asked: Asked) => terms.outbound.request(toRequest(terms, settings, asked))
  const askMerchant = async () => readMerchant(await call(ASK_FOR_ACCOUNTS))
  let known: Merchant | null = null

  const accountFor = async (currency: string): Promise<ProviderAnswer<string>> => {
    if (known === null) {
      const asked = await askMerchant()
      if (asked.kind !== 'answered') return asked
      known = asked.value
    }
    return chooseAccount(known, given, currency)
  }
  const accountOf = ({ payment }: ModifyOrder) => payment.extra.merchant_account ?? given

  const find = async ({ reference, currency }: ChargeOrder, paymentId: string | null): ReturnType<Psp['lookUp']> => {
    const [account, found] = await Promise.all([accountFor(currency), call(searchFor(reference, paymentId))])
    return account.kind === 'answered' ? readFound(found, account.value) : account
  }

  const pay = async (
    document: 'chargeCreditCard' | 'authorizeCreditCard',
    order: ChargeOrder,
    card: PaymentCard,
  ): ReturnType<Psp['sale']> => {
    const [account, token] = await Promise.all([accountFor(order.currency), call(tokenise(card)).then(readToken)])
    // Neither of the two moves money.
    if (account.kind === 'no_answer') return { kind: 'not_sent', reason: `account_${account.reason}` }
    if (account.kind !== 'answered') return account
    if (token.kind !== 'answered') return token
    const asked = charge(document, order, token.value, account.value)
    return asked === null ? UNWRITABLE : readCharge(await call(asked), document, account.value)
  }

  /** A reversal of what is settled would be a refund: asked for first. */
  const cancel = async (order: ModifyOrder): ReturnType<Psp['void']> => {
    const found = await find(order.charge, order.payment.paymentId)
    if (found.kind !== 'answered') return found
    const { value } = found
    if (value.state === 'never_arrived') return noAnswer('not_found')
    if (value.state !== 'charged')
      return answered({ state: 'refused', refusalCode: 'not_possible', rawCode: value.state })
    const { label } = value.payment
    if (label === 'VOIDED') return answered({ state: 'refused', refusalCode: 'already_done', rawCode: label })
    if (label === 'SETTLED' || label === 'SETTLING' || label === 'SETTLEMENT_CONFIRMED')
      return answered({ state: 'refused', refusalCode: 'too_late', rawCode: label })
    return readReversal(await call(reverse(order)), accountOf(order))
  }

  return {
    async check() {
      const asked = await askMerchant()
      if (asked.kind !== 'answered') return asked
      const account = asked.value.accounts.find(({ id }) => id === given)
      if (!account) return rejected('credentials', 'merchant_account_unknown')
      return answered({ account: `${asked.value.id}/${given} (${account.currencyCode ?? '?'})` })
    },
    sale: (order, card) => pay('chargeCreditCard', order, card),
    authorise: (order, card) => pay('authorizeCreditCard', order, card),
    async capture(order) {
      const asked = capture(order)
      return asked === null ? UNWRITABLE : readCapture(await call(asked), accountOf(order))
    },
    void: cancel,
    async refund(order) {
      const asked = refund(order)
      return asked === null ? UNWRITABLE : readRefund(await call(asked), accountOf(order))
    },
    lookUp: (order, { paymentId }) => find(order, paymentId),
  }
}
