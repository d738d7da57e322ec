/** What the bank says of one order; those it says nothing of are as the whole file is. */
export interface OrderAnswer {
  readonly endToEndId: string
  readonly status: string
  readonly reason: string
  readonly told?: string
}

interface FileAnswer {
  readonly id: string
  readonly createdAt: Date
  readonly original: { readonly messageId: string; readonly message: string; readonly batchId: string }
  readonly status: string
  readonly reason?: string | undefined
  readonly orders?: readonly OrderAnswer[] | undefined
}

/** A payment status report, in the version that belongs to the orders'. No schema of it is published with this project. */
export function writeAnswer({ id, createdAt, original, status, reason, orders = [] }: FileAnswer): string {
  const version = original.message.endsWith('.03') ? '03' : '10'
  const why = (code: string, told?: string) =>
    `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${told ? `<AddtlInf>${inXml(told)}</AddtlInf>` : ''}</StsRsnInf>`
  const each = orders.map(
    (one) =>
      `<TxInfAndSts><OrgnlEndToEndId>${inXml(one.endToEndId)}</OrgnlEndToEndId><TxSts>${one.status}</TxSts>${why(one.reason, one.told)}</TxInfAndSts>`,
  )
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt>`,
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${createdAt.toISOString().slice(0, 19)}Z</CreDtTm></GrpHdr>`,
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${inXml(original.messageId)}</OrgnlMsgId><OrgnlMsgNmId>${original.message}</OrgnlMsgNmId>`,
    `<GrpSts>${status}</GrpSts>${reason ? why(reason) : ''}</OrgnlGrpInfAndSts>`,
    each.length > 0
      ? `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${inXml(original.batchId)}</OrgnlPmtInfId>${each.join('')}</OrgnlPmtInfAndSts>`
      : '',
    '</CstmrPmtStsRpt></Document>\n',
  ].join('')
}

function inXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
