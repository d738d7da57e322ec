import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as simulators from '../../sandbox/psps/registry.ts'
import type { ScaFlag } from '../../src/providers/charge/index.ts'
import { CHARGING_FAMILIES } from '../support/charging-families.ts'
import { pspOrder, wiredPsp } from '../support/psp-wire.ts'

const CARD = { number: '4111111111111111', expiryMonth: 3, expiryYear: 2030, code: '737', holder: 'WHIPROUND' }

/** What says it on the wire, of the families that know more than mail orders; null: nothing does. */
const WORDS: Readonly<Record<string, Readonly<Partial<Record<ScaFlag, RegExp>>>>> = {
  adyen: {
    moto: /"Moto"/,
    exempt: /"scaExemption":"transactionRiskAnalysis"/,
    corporate: /"scaExemption":"secureCorporate"/,
  },
  braintree: { moto: /"MOTO"/, exempt: /"scaExemption":"TRANSACTION_RISK_ANALYSIS"/, corporate: /"SECURE_CORPORATE"/ },
  checkout: { moto: /"MOTO"/, exempt: /"transaction_risk_assessment"/, corporate: /"secure_corporate_payment"/ },
  cybersource: {
    moto: /"MOTO"/,
    exempt: /"riskAnalysisExemptionIndicator":"1"/,
    corporate: /"secureCorporatePaymentIndicator":"1"/,
  },
  'worldline-direct': { moto: /"transactionChannel":"MOTO"/, exempt: /"exemptionRequest":"transaction-risk-analysis"/ },
  worldpay: {
    moto: /"MOTO"/,
    exempt: /<exemption type="LR" placement="AUTHORISATION"\/>/,
    corporate: /<exemption type="CP"/,
  },
}

/** What keeps the last request of a sale from being sent here: a session, a token or a vaulted card that has to come first. */
const ANSWERS: Readonly<Record<string, readonly object[]>> = {
  braintree: [
    {
      data: {
        viewer: {
          merchant: {
            id: 'm',
            merchantAccounts: { edges: [{ node: { id: 'whipround_eur', currencyCode: 'EUR', status: 'ACTIVE' } }] },
          },
        },
      },
    },
    { data: { tokenizeCreditCard: { paymentMethod: { id: 'tok' } } } },
  ],
  hipay: [
    { token: 'a'.repeat(64), brand: 'VISA', request_id: '0', card_id: 'x', multi_use: 0, pan: '411111xxxxxx1111' },
  ],
  nuvei: [
    {
      sessionToken: '9610a8f6-44cf-4c4f-976a-005da69a2a3b',
      internalRequestId: 1,
      status: 'SUCCESS',
      errCode: 0,
      reason: '',
      merchantId: '3755516963854600967',
      merchantSiteId: '255388',
      version: '1.0',
      clientRequestId: '0193b7a0-2222-7000-8000-000000000001',
    },
  ],
  stripe: [{ id: 'pm_1', object: 'payment_method', type: 'card', livemode: false }],
}

for (const family of CHARGING_FAMILIES) {
  const { name, traits } = family
  if (traits.scaFlags.length === 1) continue

  test(`${name}: each flag says another thing, and MOTO never comes with an exemption`, async () => {
    const simulator = Object.values(simulators).find((one) => one.family === name)
    assert.ok(simulator)
    const given = simulator.credentials('a-key')
    const said = new Map<string, ScaFlag>()
    for (const scaFlag of traits.scaFlags) {
      const { psp, sent } = await wiredPsp(family, given, { answers: (ANSWERS[name] ?? []).map((body) => ({ body })) })
      await psp.sale(pspOrder({ scaFlag }), CARD)
      const text = decoded(String(sent.at(-1)?.body))
      const before = said.get(text)
      assert.equal(before, undefined, `${scaFlag} is sent as ${before} is: ${text}`)
      said.set(text, scaFlag)
      for (const [flag, pattern] of Object.entries(WORDS[name] ?? {}))
        assert.equal(pattern.test(text), flag === scaFlag, `${scaFlag}: ${text}`)
    }
  })
}

/** What moves with each sending says nothing of the flag. */
function decoded(text: string): string {
  const parameters = /"Ds_MerchantParameters":"([^"]+)"/.exec(text)?.[1]
  const plain = parameters ? Buffer.from(parameters, 'base64').toString() : text
  return plain.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{40,}|[0-9a-f-]{36}/g, '')
}
