import { assert } from '../../shared/assert.ts'
import { sumMinor, toDecimal } from '../../shared/money.ts'
import type { InstructionTerms, PayingAccount, PayoutOrder, PayoutRail } from '../rail.ts'
import { transliterate } from './transliterate.ts'

const NAME_CHARS_MAX = 70
const REMITTANCE_CHARS_MAX = 140

/** Credit transfers of SEPA as a `pain.001.001.09`, or `.03` where a bank takes that only. */
export const sepa: PayoutRail = {
  name: 'sepa',
  label: 'SEPA credit transfer',
  currencies: ['EUR'],
  limits: {
    endToEndId: /^(?!\/)(?!.*\/\/)[A-Za-z0-9/\-?:().,'+ ]{1,35}(?<!\/)$/,
    payeeNameCharsMax: NAME_CHARS_MAX,
    remittanceCharsMax: REMITTANCE_CHARS_MAX,
    // Banks take 100,000 and more; beyond this the file is longer than their pages upload.
    ordersMax: 10_000,
  },
  instruct(orders, terms) {
    return {
      fileName: `${terms.messageId}.xml`,
      mediaType: 'application/xml',
      bytes: Buffer.from(writeFile(orders, terms)),
    }
  },
}

function writeFile(orders: readonly PayoutOrder[], terms: InstructionTerms): string {
  const { messageId, from, executeOn, plannedAt } = terms
  const isOld = from.version === 'pain.001.001.03'
  const sums = element('NbOfTxs', String(orders.length)) + element('CtrlSum', totalOf(orders))
  const holder = named(from.holder)
  const header = element(
    'GrpHdr',
    element('MsgId', messageId),
    element('CreDtTm', `${plannedAt.toISOString().slice(0, 19)}Z`),
    sums,
    element('InitgPty', holder),
  )
  const order = element(
    'PmtInf',
    element('PmtInfId', messageId),
    element('PmtMtd', 'TRF'),
    // One line per payout on the statement: what was paid is then found by its own reference.
    element('BtchBookg', 'false'),
    sums,
    service(from),
    element('ReqdExctnDt', isOld ? executeOn : element('Dt', executeOn)),
    element('Dbtr', holder),
    account('DbtrAcct', from.account),
    bank('DbtrAgt', from.bic, isOld) ?? element('DbtrAgt', element('FinInstnId', notProvided())),
    element('ChrgBr', 'SLEV'),
    ...orders.map((one) => transfer(one, isOld)),
  )
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${from.version}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${element('CstmrCdtTrfInitn', header, order)}</Document>\n`
}

function transfer({ endToEndId, amountMinor, payee, remittance }: PayoutOrder, isOld: boolean): string {
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', endToEndId)),
    element('Amt', `<InstdAmt Ccy="EUR">${toDecimal(amountMinor, 'EUR')}</InstdAmt>`),
    bank('CdtrAgt', payee.bic, isOld) ?? '',
    element('Cdtr', named(payee.name)),
    account('CdtrAcct', payee.account),
    element('RmtInf', element('Ustrd', plain(remittance).slice(0, REMITTANCE_CHARS_MAX))),
  )
}

function totalOf(orders: readonly PayoutOrder[]): string {
  return toDecimal(sumMinor(orders.map(({ amountMinor }) => amountMinor)), 'EUR')
}

function service({ isInstant }: PayingAccount): string {
  const instant = isInstant ? element('LclInstrm', element('Cd', 'INST')) : ''
  return element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA')), instant)
}

function named(name: string): string {
  return element('Nm', plain(name).slice(0, NAME_CHARS_MAX).trim())
}

/** Whoever plans a payout has asked whether its names can be written. */
function plain(text: string): string {
  const written = transliterate(text)
  assert(written !== null, 'names and texts were found writable when the payout was planned')
  return written
}

function account(name: string, iban: string): string {
  return element(name, element('Id', element('IBAN', iban)))
}

function bank(name: string, bic: string | undefined, isOld: boolean): string | null {
  return bic ? element(name, element('FinInstnId', element(isOld ? 'BIC' : 'BICFI', bic))) : null
}

/** What stands where a bank is known by its account alone (EPC132-08). */
function notProvided(): string {
  return element('Othr', element('Id', 'NOTPROVIDED'))
}

/** All texts are in the SEPA character set, which holds nothing that XML would read. */
function element(name: string, ...children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`
}
