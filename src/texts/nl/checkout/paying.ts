import type { PayingTexts } from '../../checkout/index.ts'

export const paying: PayingTexts = {
  zero: {
    heading: 'Niets te betalen',
    text: (title) => `${title} kost je niets. Bevestig, en de winkel krijgt bericht. Je hebt geen kaart nodig.`,
    confirm: 'Bestelling bevestigen',
  },
  resume: {
    heading: 'Je betaling wacht op je',
    text: (amount) => `Je bent begonnen met het betalen van ${amount} en de kaartpagina staat nog open.`,
    textCard: 'Je bent begonnen met het invoeren van een kaart en die pagina staat nog open.',
    elsewhere: (amount) =>
      `Een betaling van ${amount} is in een andere browser begonnen. Hier kun je opnieuw beginnen.`,
    onlyElsewhere: (amount) => `Een betaling van ${amount} is in een andere browser begonnen. Ga daar verder.`,
    again: 'Hier opnieuw beginnen',
    look: 'Kijken hoe het ervoor staat',
    moved: 'Tot nu toe is er niets afgeschreven of gereserveerd.',
    continue: 'Verder op de kaartpagina',
    another: 'Een andere kaart gebruiken',
    anotherHint: 'We sluiten de eerste kaartpagina voordat er een nieuwe opengaat, zodat je niet twee keer betaalt.',
    samePage: 'Op die pagina kun je ook een andere kaart gebruiken.',
    endsByItself: 'De kaartpagina ervan sluit na een tijdje vanzelf. Daarna kun je hier opnieuw beginnen.',
  },
  card: {
    heading: (amount) => `${amount} betalen met kaart`,
    headingCard: 'Je kaart',
    headingHold: (amount) => `Je kaart, voor ${amount}`,
    frameTitle: 'Beveiligd kaartformulier van de bank',
    loading: 'Het kaartformulier van de bank wordt geladen…',
    noScript: 'Je typt je kaartnummer op de pagina van de bank.',
    open: 'Verder naar de kaartpagina',
    openAlone: 'Verschijnt het formulier niet? Open het op een eigen pagina',
    back: 'Terug zonder te betalen',
    safe: 'Kaartnummers gaan rechtstreeks naar de bank. Wij en de winkel zien ze niet.',
  },
  window: {
    text: 'De kaartpagina van de bank opent in een eigen venster. Deze pagina wacht op je en gaat vanzelf verder.',
    open: 'Rond het af in het andere venster. Deze pagina gaat vanzelf verder zodra je bank heeft geantwoord.',
    closed: 'Het andere venster is gesloten. Als je daarin niet hebt betaald, open het dan opnieuw.',
    blocked: 'Geen ander venster? Je browser heeft het geblokkeerd: sta het toe en druk nog een keer.',
    again: 'De kaartpagina opnieuw openen',
    ended: {
      heading: 'Je kunt dit venster sluiten',
      text: (shop) => `Je betaling gaat vanzelf verder op de pagina van ${shop || 'de winkel'} waar je vandaan kwam.`,
    },
  },
  asking: {
    heading: 'We vragen het je bank…',
    text: (amount) => `We vragen je bank of ${amount} is geaccepteerd. Dat duurt een paar seconden.`,
    textCard: 'We vragen je bank of deze kaart is geaccepteerd. Dat duurt een paar seconden.',
    stay: 'Laat deze pagina openstaan. Door die opnieuw te openen betaal je niet twee keer.',
    check: 'Het antwoord bekijken',
  },
  slow: {
    heading: 'Je bank doet er langer over',
    text: (amount, since) =>
      `We vroegen om ${since} of ${amount} was geaccepteerd en hebben nog geen antwoord. Dat gebeurt; het ligt zelden aan je kaart.`,
    textCard: (since) => `We vroegen om ${since} of je kaart was geaccepteerd en hebben nog geen antwoord.`,
    moved: 'We weten nog niet of er geld is overgegaan. Er wordt niet twee keer afgeschreven.',
    doing: 'Wat we doen',
    points: [
      'We blijven het de bank vragen tot die antwoordt, ook als je deze pagina sluit.',
      'Ondertussen kan er geen tweede betaling beginnen.',
      'Is de betaling geaccepteerd, dan telt die. Is die geweigerd, dan wordt er niets afgeschreven.',
    ],
    refresh: 'Nu opnieuw vragen',
    automatic: 'Deze pagina vraagt het vanzelf opnieuw.',
  },
  finishing: {
    heading: (shop) => (shop ? `Afronden met ${shop}` : 'Afronden met de winkel'),
    text: (amount) => `Je bank is akkoord. De winkel krijgt nu ${amount}; dat duurt meestal een paar seconden.`,
    late: (since) =>
      `We zijn sinds ${since} bezig de winkel te betalen, en de betaaldienst heeft nog niet geantwoord. Je hoeft niet te wachten.`,
    moved: 'Er wordt niet nog eens van je kaart afgeschreven, hoelang dit ook duurt.',
    doing: 'Wat er nu gebeurt',
    points: [
      'We gaan door tot de betaaldienst van de winkel antwoordt, ook als je deze pagina sluit.',
      'We laten het je weten zodra de winkel betaald is.',
      'Kan de winkel niet worden betaald, dan krijg je alles terug.',
    ],
    refresh: 'Kijken hoe het ervoor staat',
    automatic: 'Deze pagina kijkt vanzelf.',
  },
}
