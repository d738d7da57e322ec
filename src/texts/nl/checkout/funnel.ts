import type { FunnelTexts } from '../../checkout/index.ts'

export const funnel: FunnelTexts = {
  heading: (shop) => `Betaal je bestelling bij ${shop}`,
  text: (amount) => `${amount} in totaal. Op de volgende pagina zie je alle details voordat je betaalt.`,
  next: 'Wat er nu gebeurt',
  pointsSplit: [
    'Jij kiest: alleen betalen, of de betaling delen met vrienden.',
    'Je typt je kaartnummer op de pagina van de bank.',
    'Daarna kun je terug naar de winkel.',
  ],
  points: [
    'Je ziet elk bedrag en de datum ervan voordat je akkoord gaat.',
    'Je typt je kaartnummer op de pagina van de bank.',
    'Daarna kun je terug naar de winkel.',
  ],
  go: 'Verder naar de betaling',
  moved: 'Op deze pagina wordt niets afgeschreven.',
  choose: 'Hoe wil je betalen?',
  chooseText: (amount) => `${amount} in totaal. Elke manier heeft een eigen pagina, waar nog niets wordt afgeschreven.`,
  error: {
    text: 'De winkel stuurde je hierheen met een verzoek dat we niet kunnen aannemen. Hier is niets besteld.',
    later: 'Laad deze pagina zo opnieuw, of ga terug naar de winkel.',
    what: 'Ga terug naar de winkel en probeer het opnieuw, of vertel de winkel wat er op deze pagina staat.',
    forShop: 'Voor de winkel:',
  },
}
