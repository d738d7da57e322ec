import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { validateXML } from 'xmllint-wasm'
import { checkSepaFile, findRail, type PayoutOrder } from '../../src/bank/index.ts'
import { type Parts, partsOfFile } from '../../src/bank/sepa/parts.ts'

const contracts = process.env.PSP_CONTRACTS_DIR
const folder = contracts ? join(contracts, '..', 'iso20022') : ''
const skip =
  contracts && existsSync(folder) ? false : 'PSP_CONTRACTS_DIR names no folder beside the schemas of ISO 20022'
const VERSIONS = ['pain.001.001.03', 'pain.001.001.09'] as const
const TODAY = '2026-11-23'
const IBANS = ['FR7630006000011234567890189', 'DE89370400440532013000', 'NL91ABNA0417164300', 'RS35260005601001611379']

const order = (change: Partial<PayoutOrder> = {}): PayoutOrder => ({
  endToEndId: 'pout-1',
  amountMinor: 1815n,
  currency: 'EUR',
  payee: { name: 'Œuvres d’été & Cie', account: IBANS[0] as string, bic: 'AGRIFRPP' },
  remittance: 'Whipround pout-1',
  ...change,
})
const second = order({ endToEndId: 'pout-2', payee: { name: 'Łódź SARL', account: IBANS[1] as string } })

function write(
  orders: readonly [PayoutOrder, ...PayoutOrder[]],
  version: string = VERSIONS[1],
  isInstant = false,
): string {
  const rail = findRail('EUR')
  assert.ok(rail)
  const from = { holder: 'Whipround Opérateur', account: IBANS[2] as string, version, isInstant }
  const terms = {
    messageId: 'WR-20261124-1',
    from,
    executeOn: '2026-11-24',
    plannedAt: new Date('2026-11-23T18:00:00Z'),
  }
  return rail.instruct(orders, terms).bytes.toString()
}

async function* bytesOf(xml: string): AsyncGenerator<Buffer> {
  yield Buffer.from(xml)
}

async function faultsOf(xml: string, today = TODAY): Promise<string[]> {
  const { findings } = await checkSepaFile(bytesOf(xml), today)
  return findings.map(({ where, element, sentence }) => `${where}: ${element} ${sentence}`)
}

for (const version of VERSIONS) {
  test(`a file that we write as ${version} has no fault`, async () => {
    const checked = await checkSepaFile(bytesOf(write([order(), second], version)), TODAY)
    assert.deepEqual(checked.findings, [])
    assert.deepEqual([checked.message, checked.transfers, checked.totalMinor], [version, 2, 3630n])
    assert.match(checked.sha256, /^[0-9a-f]{64}$/)
    assert.deepEqual(await faultsOf(write([order(), second], version, true)), [])
  })

  test(`a file that we write as ${version} is valid by its schema, whatever names and amounts are`, {
    skip,
  }, async () => {
    const schema = await readFile(join(folder, `${version}.xsd`), 'utf8')
    const orders = fc.sample(
      fc.record({
        amountMinor: fc.bigInt(1n, 99_999_999_999n),
        name: fc.constantFrom('Zoé', 'Ærø ApS', 'Straße 7 GmbH', 'Société Générale — Agence « Nord »', 'X'.repeat(200)),
        account: fc.constantFrom(...IBANS),
      }),
      { numRuns: 200, seed: 7 },
    )
    const [head, ...rest] = orders.map(({ amountMinor, name, account }, n) =>
      order({ endToEndId: `pout-${n}`, amountMinor, payee: { name, account } }),
    )
    const xml = write([head as PayoutOrder, ...rest], version)
    assert.deepEqual((await validateXML({ xml, schema: [schema] })).errors, [])
    assert.deepEqual(await faultsOf(xml), [])
  })
}

test('the same payouts are the same bytes, whenever the file is made', () => {
  assert.equal(write([order(), second]), write([order(), second]))
})

const good = write([order(), second])
const FREE_ADDRESS = '<PstlAdr><Ctry>FR</Ctry><AdrLine>1 rue du Port</AdrLine><AdrLine>75001 Paris</AdrLine></PstlAdr>'
const HYBRID = '<PstlAdr><TwnNm>Paris</TwnNm><Ctry>FR</Ctry><AdrLine>1 rue du Port</AdrLine></PstlAdr>'
const inDebtor = (address: string) => good.replace('</Nm></Dbtr>', `</Nm>${address}</Dbtr>`)
/** Valid by the schema, each of them, but for the few that say otherwise. */
const FAULTS: readonly (readonly [what: string, xml: string, fault: RegExp])[] = [
  ['dollars', good.replace('Ccy="EUR">18.15', 'Ccy="USD">18.15'), /Amt\/InstdAmt is not in EUR/],
  ['five decimals', good.replace('>18.15<', '>18.15000<'), /at most two decimals/],
  ['nothing', good.replace('>18.15<', '>0.00<'), /is not between/],
  ['more than a transfer may be', good.replace('>18.15<', '>1000000000.00<'), /is not between/],
  [
    'a wrong IBAN of the payee',
    good.replace(IBANS[1] as string, 'DE89370400440532013001'),
    /CdtrAcct\/IBAN is no IBAN/,
  ],
  ['a wrong IBAN of ours', good.replace(IBANS[2] as string, 'NL92ABNA0417164300'), /DbtrAcct\/IBAN is no IBAN/],
  ['an IBAN of a country outside SEPA', good.replace(IBANS[1] as string, 'TR330006100519786457841326'), /outside SEPA/],
  ['an emoji', good.replace('Lodz', 'Lodz 🎉'), /Cdtr\/Nm has characters/],
  ['Greek', good.replace('Lodz', 'Λόντζ'), /Cdtr\/Nm has characters/],
  ['a name of 71 characters', good.replace('Lodz SARL', 'x'.repeat(71)), /more than 70 characters/],
  ['no name', good.replace('<Nm>Lodz SARL</Nm>', '<Nm></Nm>'), /Cdtr\/Nm is missing/],
  [
    'a wrong number of transfers',
    good.replace('<NbOfTxs>2<', '<NbOfTxs>3<'),
    /GrpHdr: NbOfTxs is not the number of transfers, 2/,
  ],
  ['a wrong control sum', good.replace('<CtrlSum>36.30<', '<CtrlSum>36.31<'), /GrpHdr: CtrlSum is not the sum/],
  [
    'a wrong control sum of an order',
    good.replace(/(<PmtInf>.*<CtrlSum>)36\.30/, (_, before: string) => `${before}36.29`),
    /PmtInf 1: CtrlSum is not the sum/,
  ],
  ['a free address', inDebtor(FREE_ADDRESS), /PstlAdr has no town and country/],
  [
    'three free lines',
    inDebtor(HYBRID.replace('</PstlAdr>', '<AdrLine>a</AdrLine><AdrLine>b</AdrLine></PstlAdr>')),
    /free lines/,
  ],
  ['two transfers of one reference', good.replace('>pout-2<', '>pout-1<'), /EndToEndId is the same/],
  ['a reference of 36 characters', good.replace('>pout-2<', `>${'x'.repeat(36)}<`), /more than 35/],
  ['a reference that begins with a slash', good.replace('>pout-2<', '>/pout-2<'), /slash/],
  ['two slashes in a row', good.replace('>pout-2<', '>pout//2<'), /slash/],
  ['another charge bearer', good.replace('SLEV', 'SHAR'), /ChrgBr is not SLEV/],
  ['another service', good.replace('<Cd>SEPA</Cd>', '<Cd>URGP</Cd>'), /is not SEPA/],
  ['a cheque', good.replace('>TRF<', '>CHK<'), /PmtMtd is not TRF/],
  ['two accounts of ours', good.replace(/(<DbtrAcct>.*?<\/DbtrAcct>)/, '$1$1'), /not exactly one account/],
  ['a bank that is none', good.replace('>AGRIFRPP<', '>AGRI1<'), /is no BIC/],
  ['two texts', good.replace('<RmtInf>', '<RmtInf><Ustrd>one</Ustrd>'), /more than one text/],
  ['a long text', good.replace('Whipround pout-1', 'x'.repeat(141)), /more than 140/],
  ['yesterday', good.replace('>2026-11-24<', '>2026-11-20<'), /ReqdExctnDt is past/],
  ['a Sunday', good.replace('>2026-11-24<', '>2026-11-29<'), /is no TARGET day/],
  ['Easter Monday', good.replace('>2026-11-24<', '>2027-03-29<'), /is no TARGET day/],
  ['a year whose calendar nobody gave', good.replace('>2026-11-24<', '>2041-05-02<'), /TARGET calendar is not known/],
  ['a day that does not exist', good.replace('>2026-11-24<', '>2027-02-31<'), /ReqdExctnDt is no date/],
  ['a time that does not exist', good.replace(/<CreDtTm>[^<]*/, '<CreDtTm>2026-13-45T99:99:99Z'), /CreDtTm is no time/],
  ['no service', good.replace(/<PmtTpInf>.*?<\/PmtTpInf>/, ''), /PmtTpInf\/SvcLvl is missing/],
  [
    'a service at the order and at its transfer',
    good.replace('</PmtId><Amt>', '</PmtId><PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><Amt>'),
    /PmtTpInf stands at the order as well/,
  ],
  [
    'two control sums',
    good.replace(/(<CtrlSum>36\.30<\/CtrlSum>)/, '$1<CtrlSum>1.00</CtrlSum>'),
    /CtrlSum stands twice/,
  ],
  ['an element that nobody knows', good.replace('<Amt>', '<Colour>red</Colour><Amt>'), /Colour is no part of/],
  [
    'a payee before its bank',
    good.replace(/(<CdtrAgt>.*?<\/CdtrAgt>)(<Cdtr>.*?<\/Cdtr>)/, '$2$1'),
    /CdtrAgt stands behind/,
  ],
  [
    'an intermediary',
    good.replace('<CdtrAgt>', '<IntrmyAgt1><FinInstnId><BICFI>AGRIFRPP</BICFI></FinInstnId></IntrmyAgt1><CdtrAgt>'),
    /IntrmyAgt1 is no part of/,
  ],
  [
    'a cheque in a transfer',
    good.replace('<CdtrAgt>', '<ChqInstr><ChqNb>1</ChqNb></ChqInstr><CdtrAgt>'),
    /ChqInstr is no part/,
  ],
  ['a date as the other version has it', good.replace(/<Dt>(2026-11-24)<\/Dt>/, '$1'), /ReqdExctnDt holds a text/],
  ['a booking that is neither', good.replace('>false<', '>maybe<'), /BtchBookg is neither/],
  ['a country that does not exist', inDebtor(HYBRID.replace('>FR<', '>ZZ<')), /PstlAdr has no town and country/],
  ['an emoji in a reference', good.replace('>pout-2<', '>pout 🎉<'), /EndToEndId has characters/],
  [
    'a payee of another namespace',
    good.replace(/<Cdtr><Nm>Lodz SARL<\/Nm><\/Cdtr>/, '<x:Cdtr xmlns:x="urn:x"><x:Nm>Lodz</x:Nm></x:Cdtr>'),
    /is no part of a SEPA credit transfer/,
  ],
  [
    'an order’s date behind its transfers',
    good.replace('</PmtInf>', '<ChrgBr>SLEV</ChrgBr></PmtInf>'),
    /CdtTrfTxInf stands before/,
  ],
  [
    'a part that no file has',
    good.replace('</CstmrCdtTrfInitn>', '<Other><a>1</a></Other></CstmrCdtTrfInitn>'),
    /neither its header nor an order/,
  ],
  ['no transfer at all', good.replace(/<CdtTrfTxInf>.*<\/CdtTrfTxInf>/, ''), /CdtTrfTxInf is missing/],
]
for (const [what, xml, fault] of FAULTS)
  test(`${what}: a fault that is named, and nothing of the file is repeated`, async () => {
    assert.notEqual(xml, good)
    const faults = await faultsOf(xml)
    assert.match(faults.join('\n'), fault)
    assert.ok(!/Lodz|🎉|urn:x/.test(faults.join()) && !faults.join().includes('DE89'))
  })

test('a structured address, a hybrid one and a payee’s reference are no faults', async () => {
  assert.deepEqual(await faultsOf(inDebtor(HYBRID)), [])
  assert.deepEqual(
    await faultsOf(inDebtor('<PstlAdr><StrtNm>rue du Port</StrtNm><TwnNm>Paris</TwnNm><Ctry>FR</Ctry></PstlAdr>')),
    [],
  )
  const referenced = good.replace(
    /<RmtInf>.*?<\/RmtInf>/,
    '<RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>',
  )
  assert.deepEqual(await faultsOf(referenced), [])
})

test('every part that is known here stands in the schema, in this order', { skip }, async () => {
  for (const version of VERSIONS) {
    const schema = await readFile(join(folder, `${version}.xsd`), 'utf8')
    const typeOf = (type: string) =>
      [
        ...(new RegExp(`<xs:complexType name="${type}">(.*?)</xs:complexType>`, 's').exec(schema)?.[1] ?? '').matchAll(
          /<xs:element ([^>]*)\/>/g,
        ),
      ].map(([, said = '']) => [/name="(\w+)"/.exec(said)?.[1] ?? '', /type="(\w+)"/.exec(said)?.[1] ?? ''] as const)
    const walk = (parts: Parts, type: string) => {
      if (parts === 'text') return
      const said = typeOf(type)
      const names = Object.keys(parts).map((name) => name.replace('*', ''))
      const places = names.map((name) => said.findIndex(([known]) => known === name))
      assert.ok(!places.includes(-1), `${version} ${type}: ${names} of ${said.map(([name]) => name)}`)
      assert.deepEqual(
        places,
        [...places].sort((a, b) => a - b),
        `${version} ${type}: ${names}`,
      )
      for (const [n, below] of Object.values(parts).entries()) walk(below, said[places[n] as number]?.[1] as string)
    }
    const [, header, order] = [...typeOf(/name="CstmrCdtTrfInitn" type="(\w+)"/.exec(schema)?.[1] as string)]
      .map(([, type]) => type)
      .toSpliced(0, 0, '')
    walk(partsOfFile(version).GrpHdr, header as string)
    walk(partsOfFile(version).PmtInf, order as string)
  }
})

test('what is no payment file is refused as such', async () => {
  for (const xml of ['', good.slice(0, -30), good.replaceAll('pain.001.001.09', 'pain.008.001.08'), '<Document/>'])
    await assert.rejects(faultsOf(xml), /refused/)
})

test('names that have no Latin form are not guessed', () => {
  const greek = order({ payee: { name: 'Αθήνα ΑΕ', account: IBANS[0] as string } })
  assert.throws(() => write([greek]), /writable/)
})

test('a file of 10,000 transfers is written and checked within five seconds', async () => {
  const orders = Array.from({ length: 10_000 }, (_, n) => order({ endToEndId: `pout-${n}` }))
  const before = process.cpuUsage()
  assert.deepEqual(await faultsOf(write(orders as [PayoutOrder, ...PayoutOrder[]])), [])
  const { user } = process.cpuUsage(before)
  assert.ok(user < 5_000_000, `${user / 1000} ms`)
})
