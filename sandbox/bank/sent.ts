/** What an acquirer sends to the account of an operator's bank; below zero it is taken from there. Minor units of that account. */
export interface Sent {
  iban: string
  amount: number
  party: string
  remittance: string
}
