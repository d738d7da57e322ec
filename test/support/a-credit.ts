import { decideRegime } from '../../src/credit/index.ts'
import { type CreditFacts, parseFacts } from '../../src/credit-documents/index.ts'

/** 200 EUR in three, of which the first is paid in cash, with 2 EUR of charges on the second date. */
export const anOffer = {
  ...{ country: 'FR', client: 'consumer', lender: 'operator', at_distance: true, payment_type: 'INSTALLMENT' },
  contract_on: '2026-11-23',
  payments: [
    ['2026-11-23', 6_668, 0],
    ['2026-12-23', 6_666, 200],
    ['2027-01-23', 6_666, 0],
  ],
  lender_identity: {
    ...{ name: 'Crédit Armor SA', address: '1 quai de la Douane, 29200 Brest, FR', phone: '+33 2 98 00 00 00' },
    ...{ email: 'contact@credit-armor.example', website: 'https://credit-armor.example' },
    ...{ registration: 'RCS Brest 552 100 554', licence: 'CIB 99999', licence_until: '2027-12-31' },
    ...{
      supervisor: 'ACPR, 4 place de Budapest, 75436 Paris Cedex 09',
      mediator: 'Médiateur de l’exemple, 75001 Paris',
    },
  },
  seller: { name: 'Brest Voile SARL', address: '3 rue du Port, 29200 Brest' },
  buyer: {
    ...{ name: 'Alice Martin', address: '2 rue de Siam, 29200 Brest', phone: '+33 6 00 00 00 00' },
    email: 'alice@shop.example',
  },
  goods: 'Voile de kayak',
}

export function aCredit(offer: object = anOffer): CreditFacts {
  return parseFacts(JSON.stringify(offer), new Date('2026-11-23T09:00:00Z'), decideRegime)
}
