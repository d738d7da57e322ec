import { type HearCall, timed } from '../../outbound/index.ts'
import type { Acquirer, ProviderAnswer } from '../../providers/collect/index.ts'

/** The same acquirer; how each call was answered is told to `hear`, and how long it took to `onCall`. */
export function listenToAnswers(
  acquirer: Acquirer,
  hear: (answer: ProviderAnswer<unknown>) => void,
  onCall?: HearCall,
): Acquirer {
  const heard =
    <Requests extends unknown[], T>(verb: string, call: (...requests: Requests) => Promise<ProviderAnswer<T>>) =>
    async (...requests: Requests) => {
      const answer = await timed(onCall, { port: 'acquirer', partner: acquirer.name, verb }, () => call(...requests))
      hear(answer)
      return answer
    }
  return {
    ...acquirer,
    check: heard('check', acquirer.check),
    keepPayer: heard('keepPayer', acquirer.keepPayer),
    openSession: heard('openSession', acquirer.openSession),
    lookUpSession: heard('lookUpSession', acquirer.lookUpSession),
    closeSession: heard('closeSession', acquirer.closeSession),
    chargeStored: heard('chargeStored', acquirer.chargeStored),
    lookUpCharge: heard('lookUpCharge', acquirer.lookUpCharge),
    capture: heard('capture', acquirer.capture),
    void: heard('void', acquirer.void),
    refund: heard('refund', acquirer.refund),
    lookUpOperation: heard('lookUpOperation', acquirer.lookUpOperation),
    findPayment: heard('findPayment', acquirer.findPayment),
    listPayments: heard('listPayments', acquirer.listPayments),
  }
}
