import type { Lender } from '../../src/lenders/index.ts'

/** The operator, who may lend until somebody says otherwise. */
export const aLender: Lender = {
  ...{ role: 'operator', name: 'Crédit Armor SA', address: '1 quai de la Douane, 29200 Brest, FR' },
  ...{ phone: '+33 2 98 00 00 00', email: 'contact@credit-armor.example', website: null },
  ...{ registration: 'RCS Brest 552 100 554', licence: 'CIB 99999', licenceUntil: null },
  ...{ supervisor: 'ACPR, 4 place de Budapest, 75436 Paris Cedex 09', mediator: 'Médiateur de l’exemple, 75001 Paris' },
}
