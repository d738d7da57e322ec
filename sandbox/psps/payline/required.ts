import type { XmlElement } from '@rgrove/parse-xml'
import { childrenOf, localName } from './soap.ts'

/** What the schema wants to be there, nil or not, in this order. */
const REQUIRED: Readonly<Record<string, string>> = {
  doAuthorization:
    'transient version payment bankAccountData card order buyer owner privateDataList authentication3DSecure media ' +
    'subMerchant asynchronousRetryTimeout linkedTransactionId threeDSInfo recurring',
  doCapture: 'version transactionID payment privateDataList sequenceNumber media miscData',
  doReset: 'version transactionID comment media amount currency sequenceNumber',
  doRefund: 'version transactionID payment comment privateDataList sequenceNumber media miscData',
  getTransactionDetails: 'version transactionId orderRef startDate endDate transactionHistory archiveSearch',
  transactionsSearch:
    'version transactionId orderRef startDate endDate contractNumber authorizationNumber returnCode paymentMean ' +
    'transactionType name firstName email cardNumber currency minAmount maxAmount walletId sequenceNumber token ' +
    'pointOfSellId cardNetwork threeDSecured customerMediaId',
}

/** The name of the first field that is missing, or where it may not be; null where there is none. */
export function misplaced(request: XmlElement, call: string): string | null {
  const names = childrenOf(request).map(localName)
  const wanted = (REQUIRED[call] ?? '').split(' ')
  const wrong = wanted.findIndex((name, index) => names[index] !== name)
  return wrong === -1 ? (names[wanted.length] ?? null) : (wanted[wrong] ?? null)
}
