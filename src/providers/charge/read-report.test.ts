import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PSP_FAMILIES } from '../index.ts'
import { readPspReport } from './read-report.ts'
import type { PspReportColumns } from './report.ts'

const COLUMNS: PspReportColumns = {
  ...{ payment: 'Id', reference: 'Order', amount: 'Total', debit: null, unit: 'decimal' },
  currency: { column: 'Currency' },
  only: [{ column: 'Type', values: ['Sale', 'Capture'] }],
}
const HEADER = 'Type,Id,Order,Total,Currency'

const read = (text: string | Buffer, columns: Partial<PspReportColumns> = {}) =>
  readPspReport(typeof text === 'string' ? Buffer.from(text) : text, 'sales report', { ...COLUMNS, ...columns })
const told = async (text: string | Buffer, columns: Partial<PspReportColumns> = {}) =>
  (await read(text, columns)).payments.map(({ paymentId, reference, amountMinor, currency }) => [
    ...[paymentId, reference, amountMinor, currency],
  ])

const ONE = [['p1', 'A-1', 1_250n, 'EUR']]

test('payments are read by the names of columns; refunds, fees and rows without a name are counted', async () => {
  const rows = ['Sale,p1,A-1,12.50,EUR', 'Refund,p1,A-1,-2.00,EUR', 'Fee,,,-0.10,EUR', 'Sale,,,7.00,EUR']
  const { payments, ...counts } = await read([HEADER, ...rows].join('\n'))
  assert.deepEqual(counts, { rowCount: 4, otherCount: 3 })
  assert.deepEqual(payments, [{ line: 2, paymentId: 'p1', reference: 'A-1', amountMinor: 1_250n, currency: 'EUR' }])
})

test('what was captured in parts is one payment, and what was not captured after all is taken away', async () => {
  const rows = ['Sale,p1,A-1,10.00,EUR', 'Capture,p1,A-1,5.00,EUR', 'Sale,p1,A-1,-2.50,EUR']
  assert.deepEqual(await told([HEADER, ...rows].join('\n')), ONE)
})

test('a debit of a column of its own is taken away, cents are cents, and one currency may be that of all', async () => {
  const text = 'Id,In,Out\np1,15.00,\np1,,2.50\n'
  const columns = { reference: null, amount: 'In', debit: 'Out', only: [], currency: { code: 'EUR' } } as const
  assert.deepEqual(await told(text, columns), [['p1', null, 1_250n, 'EUR']])
  const minor = { reference: null, amount: 'Cents', unit: 'minor', only: [], currency: { code: 'EUR' } } as const
  assert.deepEqual(await told('Id,Cents\np1,1250\n', minor), [['p1', null, 1_250n, 'EUR']])
  await assert.rejects(
    () => told('Id,Cents\np1,12.50\n', minor),
    /^Error: line 2: its Cents is no amount of EUR in its smallest unit/,
  )
})

const FORMS: readonly (readonly [string, string | Buffer])[] = [
  ['semicolons, and a comma before the decimals', `Type;Id;Order;Total;Currency\nSale;p1;A-1;12,50;EUR\n`],
  ['tabs', `${HEADER.replaceAll(',', '\t')}\nSale\tp1\tA-1\t12.50\tEUR\n`],
  [
    'a byte order mark and quotes',
    `\ufeff"Type","Id","Order","Total","Currency"\r\n"Sale","p1","A-1","12.50","EUR"\r\n`,
  ],
  ['UTF-16 of a sheet', Buffer.from(`\ufeff${HEADER.replaceAll(',', '\t')}\nSale\tp1\tA-1\t12.50\tEUR\n`, 'utf16le')],
  ['Latin-1', Buffer.from(`${HEADER},Name\nSale,p1,A-1,12.50,EUR,Zo\u00eb\n`, 'latin1')],
  [
    'a title, an empty line, and an end',
    `TITLE;Shop;260901\n\nType;Id;Order;Total;Currency\nSale;p1;A-1;12.50;eur\nEND\n`,
  ],
  ['an apostrophe before what a sheet would run', `${HEADER}\nSale,'p1,'A-1,12.50,EUR\n`],
  ['a number of ISO 4217 for the currency', `${HEADER}\nSale,p1,A-1,12.50,978\n`],
  ['noughts behind the decimals', `${HEADER}\nSale,p1,A-1,12.5000,EUR\n`],
]

for (const [form, text] of FORMS)
  test(`a report is read with ${form}`, async () => {
    assert.deepEqual(await told(text), ONE)
  })

const REFUSED: readonly (readonly [string, string | Buffer, RegExp])[] = [
  [
    'without a column',
    'Type,Id,Total,Currency\n',
    /^Error: no line among the first 20 of the file has the columns "Id", "Order"/,
  ],
  ['empty', '', /^Error: no line among the first 20/],
  [
    'that is a workbook',
    Buffer.from('504b03040a000000', 'hex'),
    /^Error: the file is no text: have it exported as CSV/,
  ],
  [
    'with a quote that nobody closes',
    `${HEADER}\nSale,"${'x'.repeat(200_000)}`,
    /is no row of a CSV report \(CSV_MAX_RECORD_SIZE\)$/,
  ],
  [
    'with something between thousands',
    `${HEADER}\nSale,p1,A-1,"1,234",EUR\n`,
    /^Error: line 2: its Total is no amount of EUR without/,
  ],
  ['with a formula for an amount', `${HEADER}\nSale,p1,A-1,=1+1,EUR\n`, /^Error: line 2: its Total is no amount/],
  [
    'with more decimals than there are',
    `${HEADER}\nSale,p1,A-1,12.505,EUR\n`,
    /^Error: line 2: its Total is no amount/,
  ],
  ['with a payment of nothing said', `${HEADER}\nSale,p1,A-1,,EUR\n`, /^Error: line 2: it has no amount$/],
  [
    'of a currency that is none',
    `${HEADER}\nSale,p1,A-1,1.00,EURO\n`,
    /^Error: line 2: its currency is none of ISO 4217$/,
  ],
]

for (const [what, text, sentence] of REFUSED)
  test(`a report ${what} is refused in a sentence`, async () => {
    await assert.rejects(() => read(text), sentence)
  })

test('a name that would move a terminal’s cursor, or is longer than any, is none', async () => {
  const row = `Sale,\u001b[2J,${'a'.repeat(101)},1.00,EUR`
  assert.deepEqual(await read(`${HEADER}\n${row}\n`), { rowCount: 1, otherCount: 1, payments: [] })
})

test('a long report is read whole', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `Sale,p${index},A-${index},1.00,EUR`)
  assert.equal((await read([HEADER, ...rows].join('\n'))).payments.length, 20_000)
})

test('reports that are known say where their columns are published', async () => {
  const known = PSP_FAMILIES.flatMap(({ name, report }) => (report ? { name, report } : []))
  assert.deepEqual(known.map(({ name }) => name).sort(), ['adyen', 'checkout', 'cybersource', 'paypal', 'stripe'])
  for (const { report } of known) {
    assert.match(report.source, /^(?:(?:docs|developer)\.[a-z]+|checkout)\.com\//)
    assert.ok(report.columns.payment ?? report.columns.reference)
  }
})

test('each is read as its PSP writes it: the name of a payment there, ours, and what the payer paid', async () => {
  const rows: Readonly<Record<string, readonly string[]>> = {
    stripe: [
      'balance_transaction_id,created,currency,gross,fee,net,reporting_category,payment_intent_id',
      'txn_1,2026-10-01 08:00:00,eur,15.00,0.40,14.60,charge,pi_1',
      'txn_2,2026-10-01 09:00:00,eur,-2.50,0.00,-2.50,partial_capture_reversal,pi_1',
      'txn_3,2026-10-01 09:00:00,eur,-5.00,0.00,-5.00,refund,pi_1',
    ],
    adyen: [
      'Company Account,Merchant Account,Psp Reference,Merchant Reference,Type,Gross Currency,Gross Debit (GC),Gross Credit (GC),Net Currency',
      'Shop,ShopECOM,8816178952380553,A-1,Settled,EUR,,12.50,EUR',
      'Shop,ShopECOM,8816178952380553,A-1,Refunded,EUR,3.00,,EUR',
      'Shop,ShopECOM,,,Fee,EUR,,,EUR',
    ],
    checkout: [
      'Client Entity ID,Action Type,Action ID,Payment ID,Processing Currency,Holding Currency,Payout ID,Reference,Breakdown Type,Processing Currency Amount,Holding Currency Amount',
      'ent_1,Capture,act_1,pay_mbabizu24mvu3mela5njyhpit4,EUR,GBP,0000000ABC,A-1,Capture,12.5,10.85',
      'ent_1,Capture,act_1,pay_mbabizu24mvu3mela5njyhpit4,EUR,GBP,0000000ABC,A-1,Scheme Variable Fee,-0.01375,-0.012',
      'ent_1,Refund,act_2,pay_mbabizu24mvu3mela5njyhpit4,EUR,GBP,0000000ABC,A-1,Refund,-3,-2.6',
    ],
    paypal: [
      '"RH","2026/10/02 03:00:00 +0200","A","XW2PWRZX5Z5ZE","011"',
      '"FH","01"',
      '"SH","2026/10/01 00:00:00 +0200","2026/10/01 23:59:59 +0200","XW2PWRZX5Z5ZE",""',
      '"CH","Transaction ID","Invoice ID","PayPal Reference ID","PayPal Reference ID Type","Transaction Event Code","Transaction Initiation Date","Transaction Completion Date","Transaction  Debit or Credit","Gross Transaction Amount","Gross Transaction Currency","Fee Debit or Credit","Fee Amount","Fee Currency","Custom Field","Consumer ID","Payment Tracking ID","Store ID"',
      '"SB","2GG279541U471931P","A-1","","","T0006","2026/10/01 08:00:00 +0200","2026/10/01 08:00:00 +0200","CR","1250","EUR","DR","60","EUR","","","",""',
      '"SB","8MC585209K746392H","A-1","2GG279541U471931P","TXN","T1107","2026/10/01 09:00:00 +0200","2026/10/01 09:00:00 +0200","DR","300","EUR","CR","0","EUR","","","",""',
      '"SB","1AB23456CD789012E","A-9","","","T0006","2026/10/01 09:30:00 +0200","2026/10/01 09:30:00 +0200","DR","900","EUR","","0","EUR","","","",""',
      '"SF","EUR","1250","300","60","0"',
      '"SC","3"',
      '"RF","EUR","1250","300","60","0","3"',
    ],
    cybersource: [
      'Payment Batch Detail Report,1.0,2026-10-01 to 2026-10-01,,,,,,,',
      'batch_id,merchant_id,batch_date,request_id,merchant_ref_number,trans_ref_no,payment_method,currency,amount,transaction_type',
      '123456,shop,2026-10-01,0004172180000167905139,A-1,5652882910,Visa,EUR,12.50,ics_bill',
      '123456,shop,2026-10-01,0004173790000167905139,A-2,5629152830,Visa,EUR,-1.00,ics_credit',
    ],
  }
  const first = {
    stripe: 'pi_1',
    adyen: '8816178952380553',
    cybersource: '0004172180000167905139',
    checkout: 'pay_mbabizu24mvu3mela5njyhpit4',
    paypal: 'A-1',
  } as const
  for (const { name, report } of PSP_FAMILIES) {
    const lines = rows[name]
    if (!report || !lines) continue
    const { payments } = await readPspReport(Buffer.from(lines.join('\r\n')), report.name, report.columns)
    assert.deepEqual(
      payments.map(({ paymentId, reference, amountMinor }) => [paymentId ?? reference, amountMinor]),
      [[first[name as keyof typeof first], 1_250n]],
      name,
    )
  }
})
