import { test } from 'node:test'
import { ACQUIRERS, ISSUERS } from '../../src/providers/index.ts'
import { charge, operation, session } from '../support/adyen-orders.ts'
import { assertPinned } from './keep.ts'
import { NOW, pinned, silentOutbound } from './sent.ts'

const systemClock = { now: () => NOW }
const SIMULATOR = 'http://127.0.0.1:9'

/** What is asked of an account with these settings, and of none else. */
const ACCOUNTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  adyen: { key: 'pinned-key', 'merchant-account': 'SandbankECOM' },
  sandbox: { key: 'pinned-key' },
  stripe: { key: 'sk_test_51pinned0000', 'webhook-secret': 'whsec_pinned' },
  'stripe-issuing': { key: 'sk_test_51pinned0000', cardholder: 'ich_pinned00000000' },
}
const settingsOf = (name: string) => ({ ...ACCOUNTS[name], 'callback-url': 'https://pay.example/callbacks/issuers/1' })
const apiUrlOf = (name: string) => (name === 'sandbox' ? SIMULATOR : null)

for (const descriptor of ACQUIRERS) {
  test(`${descriptor.name}, whom payers pay through, is sent the bytes that it was sent before`, async ({ mock }) => {
    mock.timers.enable({ apis: ['Date'], now: NOW })
    const { outbound, sent } = silentOutbound()
    const { name } = descriptor
    const terms = { outbound, systemClock, timeoutMs: 1_000, apiUrl: apiUrlOf(name) }
    const acquirer = await descriptor.open(terms, settingsOf(name))
    const payer = { payerKey: operation.operationId, email: 'alice@example.org', name: 'Alice Martin' }
    const opened = { ...session, payerId: acquirer.traits.keepsPayers ? 'cus_pinned' : null }
    const again = { ...charge, payerId: opened.payerId }
    const calls = {
      check: () => acquirer.check(),
      'keep a payer': () => acquirer.keepPayer(payer),
      'open a session': () => acquirer.openSession(opened),
      'open a sale': () => acquirer.openSession({ ...opened, kind: 'sale', storesCard: false }),
      'open a check of a card': () => acquirer.openSession({ ...opened, kind: 'verify', amountMinor: 0n }),
      'look up a session': () => acquirer.lookUpSession({ ...opened, sessionId: 'ses_pinned' }),
      'look up a lost session': () => acquirer.lookUpSession(opened),
      'close a session': () => acquirer.closeSession({ ...opened, sessionId: 'ses_pinned' }),
      'charge a stored card': () => acquirer.chargeStored(again),
      'hold on a stored card': () => acquirer.chargeStored({ ...again, kind: 'hold' }),
      'look up a charge': () => acquirer.lookUpCharge(again),
      capture: () => acquirer.capture(operation),
      void: () => acquirer.void({ ...operation, kind: 'void' }),
      refund: () => acquirer.refund({ ...operation, kind: 'refund' }),
      'look up an operation': () => acquirer.lookUpOperation(operation),
      'find a payment': () => acquirer.findPayment('pi_pinned'),
      'list payments': () => acquirer.listPayments({ since: session.createdAt, cursor: null, limit: 10 }),
    }
    assertPinned(`banks/collect-${name}.http`, await pinned(calls, sent))
  })
}

for (const descriptor of ISSUERS) {
  test(`${descriptor.name}, who issues cards, is sent the bytes that it was sent before`, async ({ mock }) => {
    mock.timers.enable({ apis: ['Date'], now: NOW })
    const { outbound, sent } = silentOutbound()
    const { name } = descriptor
    const terms = { outbound, systemClock, timeoutMs: 1_000, apiUrl: apiUrlOf(name) }
    const issuer = await descriptor.open(terms, settingsOf(name))
    const query = { cardKey: operation.operationId, cardId: null, madeSince: session.createdAt }
    const order = {
      cardKey: operation.operationId,
      amountMinor: 10_001n,
      currency: 'EUR',
      merchantName: 'Chez Alice',
      expiresAt: session.expiresAt,
      written: { merchant: 'mer_0190b0c47a527c3e9a553d6f0c3b1a07', reference: 'ORDER-100' },
    }
    const calls = {
      check: () => issuer.check(),
      issue: () => issuer.issue(order),
      reveal: () => issuer.reveal('ic_pinned'),
      destroy: () => issuer.destroy('ic_pinned'),
      'look up': () => issuer.lookUp({ ...query, cardId: 'ic_pinned' }),
      'look up without its id': () => issuer.lookUp(query),
      'read its standing': () => issuer.readStanding(),
      list: () => issuer.list({ since: session.createdAt, cursor: null }),
    }
    assertPinned(`banks/issue-${name}.http`, await pinned(calls, sent))
  })
}
