import type { FaultTexts } from '../../checkout/index.ts'

export const faults: FaultTexts = {
  unknown_link: {
    heading: 'Deze link leidt nergens heen',
    text: 'Hij is niet volledig, is vervangen door een nieuwere of heeft nooit bestaan.',
    what: 'Open hem opnieuw vanuit het bericht dat je kreeg, zonder hem over te typen.',
    moved: 'Door een link te openen wordt nooit iets afgeschreven.',
  },
  replaced_invitation: {
    heading: 'Deze uitnodiging is vervangen',
    text: 'Wie je uitnodigde, heeft daarna het adres verbeterd en daar een nieuwe link heen gestuurd. Deze opent niets meer.',
    what: 'Als je nog mee mag doen, zoek dan het nieuwere bericht of vraag wie je uitnodigde om de nieuwe link.',
    moved: 'Door een link te openen wordt nooit iets afgeschreven.',
  },
  unknown_address: {
    heading: 'Hier is geen pagina',
    text: 'Het adres is niet volledig, of hier is nooit iets geweest.',
    what: 'Open om te betalen de link in het bericht dat je kreeg, in plaats van hem over te typen.',
    moved: 'Door een adres te openen wordt nooit iets afgeschreven.',
  },
  garbled_form: {
    heading: 'We konden dat formulier niet lezen',
    text: 'Wat je browser stuurde, was niet volledig.',
    what: 'Ga terug naar de pagina en probeer het opnieuw.',
    moved: 'Er is niets afgeschreven.',
  },
  foreign_form: {
    heading: 'Dit formulier is verlopen',
    text: 'Voor je veiligheid werkt een formulier alleen in de browser die het opende, en maar beperkte tijd.',
    what: 'Open de pagina opnieuw en herhaal wat je deed. Als cookies geblokkeerd zijn, sta ze dan toe voor deze site.',
    moved: 'Er is niets afgeschreven.',
  },
  changed_meanwhile: {
    heading: 'Er is ondertussen iets veranderd',
    text: 'Terwijl deze pagina openstond, ging de betaling verder: misschien ging je door in een ander tabblad.',
    what: 'Kijk eerst hoe het er nu voor staat voordat je iets anders doet.',
    moved: 'Door deze klik is niets afgeschreven.',
  },
  too_many: {
    heading: 'Een ogenblik, alsjeblieft',
    text: 'We kregen te veel verzoeken van jouw verbinding.',
    what: 'Wacht een minuut en probeer het dan opnieuw.',
    moved: 'Bij deze poging is niets afgeschreven.',
  },
  too_many_declines: {
    heading: 'Een pauze na meerdere betalingen',
    text: 'Hier zijn meerdere betalingen geweigerd, of ze zijn nog niet klaar. Om kaarten te beschermen moet de volgende even wachten.',
    what: 'Je link blijft geldig en er gaat niets verloren.',
    moved: 'Door deze klik is niets afgeschreven.',
  },
  unavailable: {
    heading: 'Dit lukt nu even niet',
    text: 'Een deel van onze dienst antwoordt niet.',
    what: 'Probeer het over een paar minuten opnieuw.',
    moved: 'Door deze klik is niets afgeschreven.',
  },
  outcome_unknown: {
    heading: 'We weten niet zeker of dit is doorgegaan',
    text: 'Een deel van onze dienst viel er middenin weg.',
    what: 'Wacht even en kijk dan op je betaalpagina: die laat zien wat er echt is gebeurd, en er wordt niet twee keer afgeschreven.',
    moved: 'Je betaalpagina vertelt of een betaling is geaccepteerd.',
  },
  broken: {
    heading: 'Er ging bij ons iets stuk',
    text: 'Het ligt niet aan jou, en we weten ervan.',
    what: 'Kijk op je betaalpagina: die laat zien wat er echt is gebeurd, en er wordt niet twee keer afgeschreven.',
    moved: 'Als er een betaling bezig was, zegt de pagina ervan of die is geaccepteerd.',
  },
}
