import type { EndedTexts } from '../../checkout/index.ts'

export const ended: EndedTexts = {
  ended: {
    link_expired: {
      heading: 'Deze betaallink is verlopen',
      text: 'Hij is niet op tijd gebruikt en de winkel verwacht deze betaling niet meer.',
      what: 'Vraag de winkel om een nieuwe link als je nog wilt bestellen.',
    },
    gave_up: {
      heading: 'Betaling geannuleerd',
      text: 'Je hebt deze betaling verlaten voordat die klaar was.',
      what: 'Je kunt altijd opnieuw bestellen bij de winkel.',
    },
    aborted: {
      heading: 'De winkel heeft deze betaling geannuleerd',
      text: 'De winkel heeft het verzoek ingetrokken voordat er betaald was.',
      what: 'Vraag het de winkel als je dit niet verwachtte.',
    },
    cancelled: {
      heading: 'Deze bestelling is geannuleerd',
      text: 'De winkel heeft de bestelling geannuleerd.',
      what: 'Vraag het de winkel als je dit niet verwachtte.',
    },
    refunded: {
      heading: 'Deze bestelling is terugbetaald',
      text: 'De winkel heeft de bestelling geannuleerd en wie betaald heeft, krijgt het geld terug.',
      what: 'Banken laten terugbetalingen binnen twee tot vijf werkdagen zien.',
    },
    reference: {
      heading: 'Deze bestelling is al betaald',
      text: 'Dezelfde bestelling is via een andere link betaald, daarom hebben we deze betaling gestopt.',
      what: 'Je hoeft niets te doen. De winkel kan je bestelling bevestigen.',
    },
    connector: {
      heading: 'De winkel kon deze betaling niet aannemen',
      text: 'Je bank ging akkoord, maar de betaaldienst van de winkel weigerde. We hebben alles teruggegeven.',
      what: 'Vraag de winkel om een andere manier van betalen.',
    },
  },
  moved: {
    none: 'Er is niets afgeschreven en er is niets gereserveerd op je kaart.',
    released: (amount, card) =>
      `Er is niets afgeschreven. ${amount} was gereserveerd op ${card} en is weer vrijgegeven; je bank laat dat binnen enkele dagen zien.`,
    refunded: (amount, card) => `${amount} gaat terug naar ${card}.`,
  },
  neutral: {
    paid: { heading: 'Deze bestelling is betaald', text: 'Hier valt niets meer te betalen.' },
    in_progress: { heading: 'Deze bestelling wordt betaald', text: 'Iemand is ermee bezig.' },
    ended: { heading: 'Deze bestelling is gesloten', text: 'Die kan niet meer worden betaald.' },
    yours: 'Is het jouw bestelling? Open die met de link in je e-mail, of in de browser waarmee je betaald hebt.',
    moved: 'Door deze pagina te openen wordt bij niemand iets afgeschreven.',
  },
  cannotPay: {
    no_acquirer: {
      heading: 'Deze winkel kan nog geen betalingen aannemen',
      text: 'De winkel is nog niet klaar met het koppelen van de bank. Het ligt niet aan je kaart.',
    },
    not_offered: {
      heading: 'Deze manier van betalen kan niet voor deze bestelling',
      text: 'Met dit bedrag of deze datums zou die niet passen bij de wet of de instellingen van de winkel. Het ligt niet aan je kaart.',
    },
    what: 'Vraag de winkel om een andere manier van betalen.',
    moved: 'Er is niets afgeschreven.',
  },
  receipt: {
    heading: 'Betaalbewijs',
    print: 'Afdrukken of opslaan als pdf',
    back: 'Terug',
    number: 'Nummer van het betaalbewijs',
    payer: 'Betaald door',
    seller: 'Verkocht door',
    forWhat: 'Voor',
    partOf: (leader) => `Deel van de pot van ${leader}`,
    orderTotal: 'Totaal van de bestelling',
    cashPart: 'Direct betaald aan de verkoper',
    law: 'Wat de Franse wet erover zegt',
    card: 'Kaart',
    movements: 'Wat er is geboekt',
    date: 'Datum',
    amount: 'Bedrag',
    kind: {
      held: 'Gereserveerd, niet afgeschreven',
      charged: 'Afgeschreven',
      released: 'Vrijgegeven, nooit afgeschreven',
      refunded: 'Terugbetaald',
      charge_returned: 'Afgeschreven, daarna teruggehaald door je bank',
      refund_returned: 'Terugbetaald, daarna teruggestuurd door je bank: je krijgt het op een andere manier',
    },
    net: 'Werkelijk betaald',
    note: 'Dit betaalbewijs bevestigt een betaling. De factuur komt van de winkel.',
  },
}
