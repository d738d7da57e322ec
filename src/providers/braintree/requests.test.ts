import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildSchema, type GraphQLSchema, getVariableValues, Kind, parse, validate } from 'graphql'
import { CARD, pspChange, pspOrder } from '../../../test/support/psp-wire.ts'
import { ASK_FOR_ACCOUNTS, type Asked, capture, charge, refund, reverse, searchFor, tokenise } from './requests.ts'
import { DOCUMENTS } from './wire.ts'

const FOLDER = process.env.PSP_CONTRACTS_DIR
const skip = FOLDER ? false : 'PSP_CONTRACTS_DIR is not set'
const ACCOUNT = 'whipround_eur'

let schema: GraphQLSchema | undefined
function published(): GraphQLSchema {
  // Theirs deprecates a field that an interface of it does not: of no matter to us.
  const sdl = () => readFileSync(join(FOLDER as string, 'braintree', 'schema.graphql'), 'utf8')
  schema ??= buildSchema(sdl(), { assumeValid: true })
  return schema
}

function complaints(query: string, variables: Readonly<Record<string, unknown>>): readonly string[] {
  const document = parse(query)
  const wrong = validate(published(), document).map(({ message }) => message)
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  const values = getVariableValues(published(), operation?.variableDefinitions ?? [], variables)
  return [...wrong, ...(values.errors ?? []).map(({ message }) => message)]
}

const need = (asked: Asked | null): Asked => {
  assert.ok(asked)
  return asked
}
const order = pspOrder({ orderReference: 'ORDER-100' })
const REQUESTS: Readonly<Record<string, Asked>> = {
  'the account': ASK_FOR_ACCOUNTS,
  'a token': tokenise(CARD),
  'a sale': need(charge('chargeCreditCard', order, 'tokencc_1', ACCOUNT)),
  'an authorisation': need(charge('authorizeCreditCard', order, 'tokencc_1', ACCOUNT)),
  'a capture': need(capture(pspChange('t1'))),
  'a reversal': reverse(pspChange('t1')),
  'a refund': need(refund(pspChange('t1'))),
  'a search by reference': searchFor(order.reference, null),
  'a search by id': searchFor(order.reference, 't1'),
}

for (const [name, { document, variables }] of Object.entries(REQUESTS))
  test(`${name}: as the published schema has it, and a slip is caught`, { skip }, () => {
    const query = DOCUMENTS[document]
    assert.deepEqual(complaints(query, variables), [])
    assert.notDeepEqual(complaints(query.replace(/\bid\b/, 'identity'), variables), [])
    if ('input' in variables)
      assert.notDeepEqual(complaints(query, { input: { ...(variables.input as object), nobodyKnows: 1 } }), [])
  })

interface Probe {
  readonly flows: Readonly<Record<string, { readonly default: { readonly sample: { readonly body: string } } }>>
}

test('captures, refunds, reversals and tokens name what another implementation names', { skip }, () => {
  const { flows } = JSON.parse(readFileSync(join(FOLDER as string, 'probe', 'braintree.json'), 'utf8')) as Probe
  const probed = (flow: string) => JSON.parse(flows[flow]?.default.sample.body ?? '{}').variables.input
  const names = (value: unknown): unknown =>
    value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, names(inner)]))
      : typeof value
  const ours = (asked: Asked) => names(asked.variables.input)
  assert.deepEqual(ours(REQUESTS['a capture']!), names(probed('capture')))
  assert.deepEqual(ours(REQUESTS['a reversal']!), names(probed('void')))
  assert.deepEqual(ours(REQUESTS['a token']!), names(probed('tokenize')))
  const { merchantAccountId: _ours, ...refunded } = probed('refund').refund
  assert.deepEqual(ours(REQUESTS['a refund']!), names({ ...probed('refund'), refund: refunded }))
})

test('a charge says what it is for, in the currency of its merchant account', () => {
  const { transaction } = need(REQUESTS['a sale'] ?? null).variables.input as { transaction: object }
  assert.deepEqual(transaction, {
    amount: '100.01',
    merchantAccountId: ACCOUNT,
    orderId: order.reference,
    paymentInitiator: 'MOTO',
    purchaseOrderNumber: 'ORDER-100',
  })
})

test('an order number that level-2 data cannot hold stays with us', () => {
  for (const orderReference of ['A-MUCH-LONGER-ORDER', 'commande n°1', null]) {
    const asked = need(charge('chargeCreditCard', pspOrder({ orderReference }), 't', ACCOUNT))
    assert.doesNotMatch(JSON.stringify(asked), /purchaseOrderNumber/)
  }
})
