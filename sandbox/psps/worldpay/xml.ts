/** Answers of the simulator: written by hand, as its own are. */
const DOCTYPE = `<!DOCTYPE paymentService PUBLIC "-//WorldPay//DTD WorldPay PaymentService v1//EN"
                                "http://dtd.worldpay.com/paymentService_v1.dtd">`

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}

export function serviceXml(merchantCode: string, inner: string, name: 'reply' | 'notify' = 'reply'): string {
  const code = escapeXml(merchantCode)
  return `<?xml version="1.0" encoding="UTF-8"?>
${DOCTYPE}
<paymentService version="1.4" merchantCode="${code}"><${name}>${inner}</${name}></paymentService>`
}

export function errorXml(code: number, text: string): string {
  return `<error code="${code}"><![CDATA[${text.replaceAll(']]>', '')}]]></error>`
}

export function orderXml(orderCode: string, inner: string): string {
  return `<orderStatus orderCode="${escapeXml(orderCode)}">${inner}</orderStatus>`
}
