import { answered, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { asking, impossible, unsent } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
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

export function openBraintree(terms: PspTerms, settings: PspSettings): Psp {
  const given = settings['merchant-account'] ?? ''
  const call = (asked: Asked) => terms.outbound.request(toRequest(terms, settings, asked))
  const ask = asking(call)
  const askMerchant = () => ask(ASK_FOR_ACCOUNTS, readMerchant)
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

  const find: Psp['lookUp'] = async ({ reference, currency }, { paymentId }) => {
    const [account, found] = await Promise.all([accountFor(currency), call(searchFor(reference, paymentId))])
    return account.kind === 'answered' ? readFound(found, account.value) : account
  }

  const pay = (document: 'chargeCreditCard' | 'authorizeCreditCard'): Psp['sale'] => {
    return async (order, card) => {
      const [account, token] = await Promise.all([accountFor(order.currency), ask(tokenise(card), readToken)])
      // Neither of the two moves money.
      if (account.kind !== 'answered') return unsent('account', account)
      if (token.kind !== 'answered') return token
      const asked = charge(document, order, token.value, account.value)
      return ask(asked, (answer) => readCharge(answer, document, account.value))
    }
  }

  return {
    async check() {
      const asked = await askMerchant()
      if (asked.kind !== 'answered') return asked
      const account = asked.value.accounts.find(({ id }) => id === given)
      if (!account) return rejected('credentials', 'merchant_account_unknown')
      return answered({ account: `${asked.value.id}/${given} (${account.currencyCode ?? '?'})` })
    },
    sale: pay('chargeCreditCard'),
    authorise: pay('authorizeCreditCard'),
    capture: (order) => ask(capture(order), (answer) => readCapture(answer, accountOf(order))),
    /** A reversal of what is settled would be a refund: asked for first. */
    async void(order) {
      const found = await find(order.charge, order.payment, null)
      if (found.kind !== 'answered') return found
      const { value } = found
      if (value.state === 'never_arrived') return noAnswer('not_found')
      if (value.state !== 'charged') return impossible('not_possible', value.state)
      const { label } = value.payment
      if (label === 'VOIDED') return impossible('already_done', label)
      if (['SETTLED', 'SETTLING', 'SETTLEMENT_CONFIRMED'].includes(label)) return impossible('too_late', label)
      return ask(reverse(order), (answer) => readReversal(answer, accountOf(order)))
    },
    refund: (order) => ask(refund(order), (answer) => readRefund(answer, accountOf(order))),
    lookUp: find,
  }
}
