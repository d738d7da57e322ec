import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSettlement } from './payouts-report.ts'

const PAYMENT = 'QFQTPCQ8HXSKGK82'
const CHANGE = 'LQWDDLKTSV2GGS82'
const GIVEN = {
  'Company Account': 'Ours',
  'Merchant Account': 'OursECOM',
  'Psp Reference': PAYMENT,
  'Merchant Reference': '01979aa1-7c5b-7000-8000-000000000001',
  'Payment Method': 'visa',
  'Creation Date': '2026-07-01 12:00:00',
  TimeZone: 'CEST',
  Type: 'Settled',
  'Modification Reference': CHANGE,
  'Gross Currency': 'EUR',
  'Gross Debit (GC)': '',
  'Gross Credit (GC)': '100.00',
  'Exchange Rate': '1',
  'Net Currency': 'EUR',
  'Net Debit (NC)': '',
  'Net Credit (NC)': '98.80',
  'Commission (NC)': '',
  'Markup (NC)': '0.80',
  'Scheme Fees (NC)': '0.10',
  'Interchange (NC)': '0.30',
  'Payment Method Variant': 'visaclassic',
  'Modification Merchant Reference': '',
  'Batch Number': '12',
}
type Row = Partial<Record<keyof typeof GIVEN, string>>

const NO_GROSS = { 'Gross Currency': '', 'Gross Debit (GC)': '', 'Gross Credit (GC)': '' }
const NO_FEES = { 'Commission (NC)': '', 'Markup (NC)': '', 'Scheme Fees (NC)': '', 'Interchange (NC)': '' }
/** Of no payment. */
const APART = { 'Psp Reference': '', 'Modification Reference': '', 'Net Credit (NC)': '', ...NO_GROSS, ...NO_FEES }
/** A row whose net is its gross, out of the balance or into it. */
const debit = (amount: string) => ({
  ...{
    ...NO_FEES,
    'Gross Credit (GC)': '',
    'Gross Debit (GC)': amount,
    'Net Credit (NC)': '',
    'Net Debit (NC)': amount,
  },
})
const credit = (amount: string) => ({ ...NO_FEES, 'Gross Credit (GC)': amount, 'Net Credit (NC)': amount })
const PAID = 'TX53913667600XT batch 12, OursECOM'
const paid = (amount: string, row: Row = {}): Row => ({
  ...APART,
  ...{ Type: 'MerchantPayout', 'Modification Reference': PAID, 'Creation Date': '2026-07-03 02:00:00' },
  ...{ 'Net Debit (NC)': amount, ...row },
})

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
function csv(rows: readonly Row[], columns: readonly string[] = Object.keys(GIVEN)): Buffer {
  const lines = rows.map((row) => {
    const cells = { ...GIVEN, ...row } as Record<string, string>
    return columns.map((column) => cell(cells[column] ?? '')).join(',')
  })
  return Buffer.from(`${[columns.join(','), ...lines].join('\n')}\n`)
}
const parse = (rows: readonly Row[], columns?: readonly string[]) => parseSettlement(csv(rows, columns), 'OursECOM')
const only = async (rows: readonly Row[]) => (await parse(rows)).payouts[0] ?? assert.fail('there is a payout')

test('a batch is a payout, with the word that the bank’s line carries, and its lines come to it', async () => {
  const { batch, payouts } = await parse([{}, paid('98.80')])
  assert.deepEqual([batch, payouts.length], [12, 1])
  assert.deepEqual(payouts[0]?.payout, {
    ...{ reference: 'batch 12 EUR', currency: 'EUR', amountMinor: 9_880n, madeAt: new Date('2026-07-03T00:00:00Z') },
    ...{ arrivesOn: null, bankReferences: ['TX53913667600XT'], ibanLast4: null, hasFailed: false },
  })
  assert.deepEqual(payouts[0]?.lines, [
    {
      ...{
        reference: `Settled ${CHANGE}`,
        kind: 'charge',
        currency: 'EUR',
        bookedAt: new Date('2026-07-01T10:00:00Z'),
      },
      ...{ paymentId: PAYMENT, acquirerRef: CHANGE, grossMinor: 10_000n, feeMinor: 120n },
    },
  ])
})

test('without a transfer’s number its words are batch and account', async () => {
  const { payout } = await only([{}, paid('98.80', { 'Modification Reference': 'payout of 3 July' })])
  assert.deepEqual(payout.bankReferences, ['batch 12, OursECOM'])
})

const KINDS: readonly [what: string, row: Row, lines: readonly [kind: string, gross: bigint, fee: bigint][]][] = [
  ['Settled', {}, [['charge', 10_000n, 120n]]],
  ['SettledBulk', {}, [['charge', 10_000n, 120n]]],
  ['Refunded', debit('25'), [['refund', -2_500n, 0n]]],
  ['Refunded', { ...debit('25'), 'Net Debit (NC)': '25.10', 'Markup (NC)': '0.10' }, [['refund', -2_500n, 10n]]],
  ['Refunded', { ...debit('55'), 'Net Debit (NC)': '50', 'Commission (NC)': '-5' }, [['refund', -5_500n, -500n]]],
  ['RefundedBulk', debit('25'), [['refund', -2_500n, 0n]]],
  ['RefundedReversed', credit('25'), [['refund_returned', 2_500n, 0n]]],
  [
    'Chargeback',
    { ...debit('349.99'), 'Net Debit (NC)': '357.49', 'Commission (NC)': '7.5' },
    [
      ['dispute', -34_999n, 0n],
      ['fee', 0n, 750n],
    ],
  ],
  ['SecondChargeback', debit('10'), [['dispute', -1_000n, 0n]]],
  ['ChargebackReversed', credit('10'), [['dispute_returned', 1_000n, 0n]]],
  ['Fee', { ...APART, 'Net Debit (NC)': '2.00' }, [['fee', 0n, 200n]]],
  ['MiscCosts', { ...APART, 'Net Debit (NC)': '1' }, [['fee', 0n, 100n]]],
  ['InvoiceDeduction', { ...APART, 'Net Debit (NC)': '0.06', 'Commission (NC)': '0' }, [['fee', 0n, 6n]]],
  ['PaymentCost', { ...APART, 'Net Credit (NC)': '1.75' }, [['fee', 0n, -175n]]],
  ['Balancetransfer', { ...APART, 'Net Credit (NC)': '3.00' }, [['carried', 300n, 0n]]],
  ['Balancetransfer', { ...APART, 'Net Debit (NC)': '3.00' }, [['carried', -300n, 0n]]],
  ['DepositCorrection', { ...APART, 'Net Debit (NC)': '9' }, [['adjustment', -900n, 0n]]],
  ['SettledReversed', debit('10'), [['adjustment', -1_000n, 0n]]],
  ['BankInstructionReturned', { ...APART, 'Net Credit (NC)': '5' }, [['payout_returned', 500n, 0n]]],
  ['NobodyKnowsThisType', { ...APART, 'Net Credit (NC)': '5' }, [['adjustment', 500n, 0n]]],
]
for (const [type, row, lines] of KINDS) {
  const net = lines.reduce((sum, [, gross, fee]) => sum + gross - fee, 0n)
  test(`${type} of ${net} is ${lines.map(([kind]) => kind).join(' and ')}`, async () => {
    const [whole, cents] = [net / 100n, (net < 0n ? -net : net) % 100n]
    const amount = `${net < 0n && whole === 0n ? '-' : ''}${whole}.${String(cents).padStart(2, '0')}`
    const told = await only([{ ...row, Type: type }, paid(amount)])
    assert.deepEqual(
      told.lines.map(({ kind, grossMinor, feeMinor }) => [kind, grossMinor, feeMinor]),
      lines,
    )
    assert.equal(told.payout.amountMinor, net)
  })
}

test('a batch of which nothing was paid is a payout of 0: all of it was carried, and no line of the bank is it', async () => {
  const carried = {
    ...APART,
    Type: 'Balancetransfer',
    'Net Debit (NC)': '98.80',
    'Creation Date': '2026-07-02 00:00:00',
  }
  const { payout, lines } = await only([{}, carried])
  assert.deepEqual(
    [payout.amountMinor, payout.bankReferences, payout.madeAt.toISOString()],
    [0n, [], '2026-07-01T22:00:00.000Z'],
  )
  assert.deepEqual(
    lines.map(({ reference }) => reference),
    [`Settled ${CHANGE}`, 'batch 12 line 3'],
  )
})

test('a batch is paid out in each of its currencies, and each payout says how many there are', async () => {
  const exchanged = { 'Gross Currency': 'JPY', 'Gross Credit (GC)': '3158', 'Exchange Rate': '0.00673' }
  const usd = { 'Net Currency': 'USD', 'Net Credit (NC)': '20.05', ...exchanged }
  const { payouts } = await parse([{}, usd, paid('20.05', { 'Net Currency': 'USD' }), paid('98.80')])
  assert.deepEqual(
    payouts.map(({ payout, lines }) => [payout.reference, payout.amountMinor, lines.map((line) => line.grossMinor)]),
    [
      ['batch 12 EUR 1/2', 9_880n, [10_000n]],
      // What a payer paid in yen counts in dollars, fees included: a capture of yen is not it, and that is a finding.
      ['batch 12 USD 2/2', 2_005n, [2_125n]],
    ],
  )
})

test('what is not whole is refused by its line, and nothing that stands in it is told', async () => {
  const SECRET = '4111111111111111'
  const wrong: readonly [readonly Row[], RegExp][] = [
    [[], /^the report has no row/],
    [[{}], /^the rows of batch 12 EUR make 98\.80 EUR, and no MerchantPayout says that it was paid: have the report/],
    [
      [{}, paid('98.79')],
      /^the rows of batch 12 EUR make 98\.80 EUR, and its MerchantPayout is 98\.79: have the report/,
    ],
    [[{}, paid('50'), paid('48.80')], /^line 4: it is a second MerchantPayout in one currency/],
    [[{}, paid('98.80', { 'Batch Number': '13' })], /^line 3: it is of another batch/],
    [[{ 'Batch Number': SECRET }], /^line 2: its Batch Number/],
    [[{ 'Merchant Account': SECRET }], /^line 2: it is of another merchant account than OursECOM/],
    [[{ 'Net Currency': SECRET }], /^line 2: its Net Currency/],
    [[{ 'Net Credit (NC)': SECRET }], /^line 2: its Net Credit \(NC\) is no amount/],
    [[{ 'Net Credit (NC)': '98.805' }], /^line 2: its Net Credit \(NC\) is no amount/],
    [[{ 'Net Credit (NC)': '1,098.80' }], /^line 2: its Net Credit \(NC\) is no amount/],
    [[{ 'Net Credit (NC)': '' }], /^line 2: it has neither a Net Debit nor a Net Credit/],
    [[{ 'Markup (NC)': SECRET }], /^line 2: its Markup \(NC\) is no amount/],
    [[{ 'Interchange (NC)': '0.31' }], /^line 2: its gross less its fees is not its net/],
    [[{ Type: `${SECRET} ` }], /^line 2: its Type is none of Adyen's/],
    [[{ 'Creation Date': SECRET }], /^line 2: its Creation Date/],
    [[{ TimeZone: 'IST' }], /^line 2: its TimeZone is not one of UTC, /],
  ]
  for (const [rows, sentence] of wrong)
    await assert.rejects(
      parse(rows),
      ({ message }: Error) => sentence.test(message) && !message.includes(SECRET),
      String(sentence),
    )
})

test('columns are found by name, whatever others there are; without one that is needed nothing is read', async () => {
  const columns = [...Object.keys(GIVEN).reverse(), 'Reserved4']
  assert.equal((await parse([{}, paid('98.80')], columns)).payouts.length, 1)
  for (const column of ['Merchant Account', 'Type', 'Net Debit (NC)', 'Interchange (NC)', 'Batch Number']) {
    const left = Object.keys(GIVEN).filter((name) => name !== column)
    const sentence = `^the file has no column "${column.replace(/[()]/g, '\\$&')}": it is no Settlement details report`
    await assert.rejects(parse([{}, paid('98.80')], left), { message: new RegExp(sentence) })
  }
})

test('no card number of a file comes out of it, wherever it stands', async () => {
  const number = '4111111111111111'
  const strange = { 'Psp Reference': number, 'Merchant Reference': number, 'Modification Reference': number }
  const told = await parse([strange, paid('98.80', { 'Modification Reference': `TX${number.slice(0, 3)} ${number}` })])
  const text = JSON.stringify(told, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  assert.doesNotMatch(text, /4111/)
  assert.equal(told.payouts[0]?.lines[0]?.reference, 'batch 12 line 2')
})

test('files that nobody should send are refused in a sentence, soon', async () => {
  const header = csv([])
  const hostile: readonly [string, Buffer, RegExp][] = [
    ['nothing', Buffer.alloc(0), /^the file is empty/],
    ['noise', Buffer.alloc(1_000_000, 0xff), /^line|^the file has no column/],
    ['a line without an end', Buffer.concat([header, Buffer.alloc(5_000_000, 0x61)]), /is no row of a CSV report/],
    ['a quote without an end', Buffer.concat([header, Buffer.from('"'), Buffer.alloc(5_000_000, 0x0a)]), /is no row/],
    ['quotes', Buffer.concat([header, Buffer.alloc(5_000_000, 0x22)]), /is no row/],
    ['columns', Buffer.from(`${'a,'.repeat(20_000)}\n`), /more than 200 columns/],
    ['a shorter row', Buffer.concat([header, Buffer.from('a,b\n')]), /^line 2 of the file is no row/],
    ['a page', Buffer.from('<!doctype html><title>Log in</title>'), /^the file has no column/],
  ]
  for (const [what, bytes, sentence] of hostile) {
    const startedMs = performance.now()
    await assert.rejects(parseSettlement(bytes, 'OursECOM'), { message: sentence }, what)
    const tookMs = performance.now() - startedMs
    assert.ok(tookMs < 2_000, `${what}: ${Math.round(tookMs)} ms`)
  }
})

test('a report of 100,000 rows lets go of its thread again and again', async () => {
  const rows = Array.from({ length: 100_000 }, (_, n): Row => {
    const of = String(n).padStart(8, '0')
    return { 'Psp Reference': `PAYMENT9${of}`.slice(0, 16), 'Modification Reference': `CHANGE99${of}` }
  })
  const bytes = csv([...rows, paid('9880000.00')])
  let [turnedMs, heldMs] = [performance.now(), 0]
  const ticking = setInterval(() => {
    heldMs = Math.max(heldMs, performance.now() - turnedMs)
    turnedMs = performance.now()
  }, 1)
  const { payouts } = await parseSettlement(bytes, 'OursECOM')
  clearInterval(ticking)
  assert.equal(payouts[0]?.lines.length, 100_000)
  // In one piece it is seconds; on a machine of others a turn may wait.
  assert.ok(heldMs < 1_000, `held for ${Math.round(heldMs)} ms`)
})
