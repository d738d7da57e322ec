import { isTargetDay } from '../target-days.ts'
import { isCalendarDay } from '../xml/calendar-day.ts'
import { recordsAt, textAt, textsAt, type XmlRecord } from '../xml/read-records.ts'
import { isBic, isIban, isInSepa } from './accounts.ts'
import type { Report } from './finding.ts'
import { checkAddresses, checkId, checkName, checkRemittance } from './texts.ts'

/** EPC rulebook of the SEPA credit transfer, AT-T002. */
const AMOUNT_CENTS_MAX = 99_999_999_999n

/** What an order has said before its transfers. */
export interface OrderTerms {
  readonly hasService: boolean
}

/**
 * One `CdtTrfTxInf`. Returns its amount in cents, zero where there is none that can be believed.
 */
export function checkTransfer(record: XmlRecord, { hasService }: OrderTerms, report: Report): bigint {
  checkId(record, ['PmtId', 'EndToEndId'], report)
  checkId(record, ['PmtId', 'InstrId'], report, false)
  checkName(record, ['Cdtr', 'Nm'], report, true)
  checkName(record, ['UltmtCdtr', 'Nm'], report, false)
  checkName(record, ['UltmtDbtr', 'Nm'], report, false)
  checkAddresses(record, report)
  checkIban(record, 'CdtrAcct', report)
  checkBank(record, 'CdtrAgt', report, false)
  checkCharges(record, report)
  checkService(record, report)
  const isSaid = recordsAt(record, 'PmtTpInf')[0] !== undefined
  if (isSaid && hasService) report('PmtTpInf', 'stands at the order as well')
  if (!isSaid && !hasService) report('PmtTpInf/SvcLvl', 'is missing: SEPA')
  checkRemittance(record, report)
  return checkAmount(record, report)
}

function checkAmount(record: XmlRecord, report: Report): bigint {
  const amounts = recordsAt(record, 'Amt', 'InstdAmt')
  const [amount] = amounts
  if (!amount || amounts.length > 1) {
    report('Amt/InstdAmt', 'is missing, or stands twice')
    return 0n
  }
  if (amount.attributes.Ccy !== 'EUR') report('Amt/InstdAmt', 'is not in EUR')
  const match = /^(\d{1,18})(?:\.(\d{1,2}))?$/.exec(amount.text)
  if (!match) {
    report('Amt/InstdAmt', 'is no amount with at most two decimals')
    return 0n
  }
  const cents = BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`)
  if (cents === 0n || cents > AMOUNT_CENTS_MAX) report('Amt/InstdAmt', 'is not between 0.01 and 999999999.99')
  return cents
}

/** What stands in a `PmtInf` besides its transfers, as if it were one record. `today`: the day on which the file is handed over. */
export function checkOrder(order: XmlRecord, today: string, report: Report): void {
  checkId(order, ['PmtInfId'], report)
  if (textAt(order, 'PmtMtd') !== 'TRF') report('PmtMtd', 'is not TRF')
  checkService(order, report)
  if (!['true', 'false', '1', '0', null].includes(textAt(order, 'BtchBookg')))
    report('BtchBookg', 'is neither true nor false')
  checkName(order, ['Dbtr', 'Nm'], report, true)
  checkName(order, ['UltmtDbtr', 'Nm'], report, false)
  checkAddresses(order, report)
  checkIban(order, 'DbtrAcct', report)
  if (!['EUR', null].includes(textAt(order, 'DbtrAcct', 'Ccy'))) report('DbtrAcct/Ccy', 'is not EUR')
  checkBank(order, 'DbtrAgt', report, true)
  checkCharges(order, report)
  checkDay(textAt(order, 'ReqdExctnDt', 'Dt') ?? textAt(order, 'ReqdExctnDt'), today, report)
}

function checkDay(text: string | null, today: string, report: Report): void {
  const day = /^(\d{4}-\d\d-\d\d)Z?$/.exec(text ?? '')?.[1]
  if (!day || !isCalendarDay(day)) {
    report('ReqdExctnDt', 'is no date')
    return
  }
  if (day < today) report('ReqdExctnDt', 'is past')
  const settles = isTargetDay(day)
  if (settles === undefined) report('ReqdExctnDt', 'lies in a year whose TARGET calendar is not known here')
  if (settles === false) report('ReqdExctnDt', 'is no TARGET day')
}

function checkIban(record: XmlRecord, account: string, report: Report): void {
  const accounts = recordsAt(record, account)
  const ibans = textsAt(record, account, 'Id', 'IBAN')
  if (accounts.length !== 1 || ibans.length !== 1) {
    report(account, 'is not exactly one account by its IBAN')
    return
  }
  const iban = ibans[0] as string
  if (!isIban(iban)) report(`${account}/IBAN`, 'is no IBAN: its length, structure or check digits are wrong')
  else if (!isInSepa(iban)) report(`${account}/IBAN`, 'is of a country outside SEPA')
}

/** A bank by its BIC, or by saying that none is given. */
function checkBank(record: XmlRecord, agent: string, report: Report, isRequired: boolean): void {
  const [institution] = recordsAt(record, agent, 'FinInstnId')
  if (!institution) {
    if (isRequired) report(agent, 'is missing: a BIC, or NOTPROVIDED')
    return
  }
  const bic = textAt(institution, 'BICFI') ?? textAt(institution, 'BIC')
  const isNotProvided = textAt(institution, 'Othr', 'Id') === 'NOTPROVIDED'
  if (bic === null ? !isNotProvided : !isBic(bic)) report(agent, 'is no BIC, nor NOTPROVIDED')
}

function checkCharges(record: XmlRecord, report: Report): void {
  if (textsAt(record, 'ChrgBr').some((word) => word !== 'SLEV')) report('ChrgBr', 'is not SLEV')
}

function checkService(record: XmlRecord, report: Report): void {
  const [type] = recordsAt(record, 'PmtTpInf')
  if (!type) return
  if (textAt(type, 'SvcLvl', 'Cd') !== 'SEPA') report('PmtTpInf/SvcLvl', 'is not SEPA')
  if (textsAt(type, 'LclInstrm', 'Cd').some((instrument) => instrument !== 'INST'))
    report('PmtTpInf/LclInstrm', 'is not INST')
}
