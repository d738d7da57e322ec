/** Who advises on debts for free in a country, as looked up on a day (Directive (EU) 2023/2225, article 36). */
interface DebtAdvice {
  readonly lookedUpOn: string
  readonly source: string
  readonly places: readonly { readonly name: string; readonly at: string }[]
}

/** A country that is not here was not looked up: no address of it is invented. */
const LOOKED_UP: Readonly<Record<string, DebtAdvice>> = {
  FR: {
    lookedUpOn: '2026-11-29',
    source: 'named by the Banque de France; read at second hand, check the addresses before you lend in France',
    places: [
      { name: 'Points conseil budget', at: 'www.mesquestionsdargent.fr' },
      { name: 'Banque de France (surendettement)', at: '34 14, www.banque-france.fr' },
    ],
  },
}

export function debtAdviceIn(countryCode: string): DebtAdvice | undefined {
  return LOOKED_UP[countryCode]
}
