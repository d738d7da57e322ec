import type { Acquirer, ProviderAnswer } from '../../providers/collect/index.ts'

/** The same acquirer; how each call was answered is told to `hear`. */
export function listenToAnswers(acquirer: Acquirer, hear: (answer: ProviderAnswer<unknown>) => void): Acquirer {
  const heard =
    <Requests extends unknown[], T>(call: (...requests: Requests) => Promise<ProviderAnswer<T>>) =>
    async (...requests: Requests) => {
      const answer = await call(...requests)
      hear(answer)
      return answer
    }
  return {
    ...acquirer,
    check: heard(acquirer.check),
    keepPayer: heard(acquirer.keepPayer),
    openSession: heard(acquirer.openSession),
    lookUpSession: heard(acquirer.lookUpSession),
    closeSession: heard(acquirer.closeSession),
    chargeStored: heard(acquirer.chargeStored),
    lookUpCharge: heard(acquirer.lookUpCharge),
    capture: heard(acquirer.capture),
    void: heard(acquirer.void),
    refund: heard(acquirer.refund),
    lookUpOperation: heard(acquirer.lookUpOperation),
    findPayment: heard(acquirer.findPayment),
    listPayments: heard(acquirer.listPayments),
  }
}
