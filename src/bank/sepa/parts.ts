/** Elements in the order of the schema; `text` has none below it. One whose name ends with `*` may stand several times. */
export type Parts = 'text' | { readonly [element: string]: Parts }

type Version = 'pain.001.001.03' | 'pain.001.001.09'

const CODE_OR_WORD = { Cd: 'text', Prtry: 'text' } as const
const OTHER = { Id: 'text', SchmeNm: CODE_OR_WORD, Issr: 'text' } as const
const BIRTH = { BirthDt: 'text', PrvcOfBirth: 'text', CityOfBirth: 'text', CtryOfBirth: 'text' } as const
const IBAN = { Id: { IBAN: 'text' }, Ccy: 'text' } as const
const TYPE = { InstrPrty: 'text', SvcLvl: { Cd: 'text' }, LclInstrm: { Cd: 'text' }, CtgyPurp: { Cd: 'text' } } as const

/**
 * All that a SEPA credit transfer has of a `pain.001` (EPC132-08, customer-to-bank; schemas of ISO 20022): what banks
 * refuse, or drop without a word, is not in it: cheques, intermediaries, other accounts of charges, whole invoices.
 */
export function partsOfFile(version: Version): { readonly GrpHdr: Parts; readonly PmtInf: Parts } {
  const isOld = version === 'pain.001.001.03'
  const address = isOld
    ? partsOf('AdrTp Dept SubDept StrtNm BldgNb PstCd TwnNm CtrySubDvsn Ctry AdrLine*')
    : {
        AdrTp: CODE_OR_WORD,
        ...partsOf(
          'Dept SubDept StrtNm BldgNb BldgNm Flr PstBx Room PstCd TwnNm TwnLctnNm DstrctNm CtrySubDvsn Ctry AdrLine*',
        ),
      }
  const organisation = isOld ? { BICOrBEI: 'text', Othr: OTHER } : { AnyBIC: 'text', LEI: 'text', Othr: OTHER }
  const id = { OrgId: organisation, PrvtId: { DtAndPlcOfBirth: BIRTH, Othr: OTHER } } as Parts
  const party = { Nm: 'text', PstlAdr: address, Id: id } as const
  const ultimate = { Nm: 'text', Id: id } as const
  const bank = { FinInstnId: { ...partsOf(isOld ? 'BIC' : 'BICFI LEI'), Othr: { Id: 'text' } } } as const
  const reference = { Tp: { CdOrPrtry: { Cd: 'text' }, Issr: 'text' }, Ref: 'text' } as const
  const transfer = {
    PmtId: partsOf(isOld ? 'InstrId EndToEndId' : 'InstrId EndToEndId UETR'),
    PmtTpInf: TYPE,
    Amt: { InstdAmt: 'text' },
    ChrgBr: 'text',
    UltmtDbtr: ultimate,
    CdtrAgt: bank,
    Cdtr: party,
    CdtrAcct: IBAN,
    UltmtCdtr: ultimate,
    Purp: { Cd: 'text' },
    RmtInf: { 'Ustrd*': 'text', 'Strd*': { CdtrRefInf: reference } },
  } as const
  return {
    GrpHdr: { ...partsOf('MsgId CreDtTm NbOfTxs CtrlSum'), InitgPty: ultimate },
    PmtInf: {
      ...partsOf('PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum'),
      PmtTpInf: TYPE,
      ReqdExctnDt: isOld ? 'text' : { Dt: 'text' },
      Dbtr: party,
      DbtrAcct: IBAN,
      DbtrAgt: bank,
      UltmtDbtr: ultimate,
      ChrgBr: 'text',
      'CdtTrfTxInf*': transfer,
    },
  }
}

function partsOf(names: string): Record<string, 'text'> {
  return Object.fromEntries(names.split(' ').map((name) => [name, 'text']))
}
