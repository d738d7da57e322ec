import type { PledgeTexts } from '../../checkout/index.ts'

export const pledge: PledgeTexts = {
  invitation: {
    title: 'Meebetalen',
    heading: (leader, title) => `${leader} wil ‘${title}’ met je delen`,
    headingAgain: (title) => `‘${title}’ opnieuw proberen?`,
    until: (deadline) => `tot ${deadline}`,
    why: (leader) =>
      `De kaart van ${leader} staat garant voor de hele bestelling. Jouw deel verlaagt wat ervan wordt afgeschreven.`,
    from: (leader) => `Van ${leader}`,
    whoIsIn: 'Wie er meedoet',
    yourPart: 'Jouw deel',
    consent: (amount) =>
      `${amount} wordt nu afgeschreven. Wordt de bestelling geannuleerd, dan gaat alles terug naar dezelfde kaart.`,
    details: (leader) => `Je naam, een betaalbewijs, een berichtje voor ${leader}`,
    name: 'Je naam',
    email: 'Je e-mailadres (mag leeg blijven)',
    emailHint: 'Alleen voor het betaalbewijs',
    message: (leader) => `Een berichtje voor ${leader} (mag leeg blijven)`,
    termsTitle: 'Hoe deze betaling werkt',
    termsPoints: [
      'Jouw deel wordt meteen afgeschreven. Dat is definitief, en nooit een cent meer.',
      'Wordt de bestelling geannuleerd of terugbetaald, dan gaat jouw deel terug naar dezelfde kaart.',
      'Je typt je kaartnummer op de pagina van de bank; wij en de winkel zien het niet.',
    ],
    pay: (amount) => `${amount} betalen`,
    payOtherwise: (amount) => `${amount} anders betalen`,
    onlyOnce: 'Jouw deel wordt maar één keer afgeschreven: de eerste poging is voorbij.',
    sayNo: 'Nee, bedankt',
    sayNoHint: (leader) =>
      `Als je nee zegt, laten we het ${leader} vriendelijk weten. Er wordt niets afgeschreven en je kunt van gedachten veranderen.`,
    notYou: (leader) => `Ken je ${leader} niet? Negeer deze pagina dan: er gebeurt niets.`,
    secret: 'Deze link is van jou. Geef hem niet door.',
  },
  thanks: {
    title: 'Bedankt',
    heading: (amount) => `Bedankt, jouw ${amount} is binnen`,
    text: (leader, amount, card) => `We hebben ${amount} van ${card} afgeschreven, en ${leader} weet het.`,
    whatIf: 'En als de bestelling wordt geannuleerd?',
    whatIfText: (card) => `Dan gaat jouw deel vanzelf terug naar ${card}. Je hoeft niets te doen.`,
    whatNext: (leader, shop) => `Verder hoef je niets te doen: ${leader} regelt de rest met ${shop}.`,
  },
  saidNo: {
    heading: 'Dat is prima, bedankt voor je bericht',
    text: (leader) => `${leader} weet dat je deze keer niet mee kunt doen. Er is niets afgeschreven.`,
    change: 'Van gedachten veranderd?',
    until: (deadline) => `Je kunt nog meebetalen tot ${deadline}.`,
    reconsider: (amount) => `Toch ${amount} meebetalen`,
    closed: 'De pot is nu gesloten; er valt niets meer te doen.',
  },
  unavailable: {
    pot_closed: {
      heading: 'Deze pot is gesloten',
      text: (leader) =>
        `De pot werd gesloten voordat jouw deel betaald was, en de kaart van ${leader} heeft het gedekt.`,
      what: (leader) => `Je kunt het zelf met ${leader} regelen.`,
      moved: 'Er is niets afgeschreven.',
    },
    no_room: {
      heading: 'Dit deel is al gedekt',
      text: (leader) => `Ondertussen hebben anderen betaald en heeft de pot van ${leader} dit bedrag niet meer nodig.`,
      what: (leader) => `Vraag ${leader} of er nog iets voor je over is.`,
      moved: 'Er is niets afgeschreven.',
    },
    removed: {
      heading: 'Je wordt niet meer gevraagd te betalen',
      text: (leader) => `${leader} heeft veranderd wie er meedoet, en daarmee jouw deel.`,
      what: (leader) => `Je hoeft niets te doen. Vraag het aan ${leader} als je iets anders had verwacht.`,
      moved: 'Er is niets afgeschreven.',
    },
    being_taken: {
      heading: 'Iemand betaalt op dit moment jouw deel',
      text: (_leader) => 'Iemand is begonnen jouw deel samen met het eigen deel te betalen.',
      what: (_leader) => 'Kom over een kwartier terug: wordt er niet betaald, dan is het weer van jou.',
      moved: 'Er is niets afgeschreven.',
    },
    taken_over: {
      heading: 'Jouw deel is betaald',
      text: (_leader) => 'Iemand heeft jouw deel samen met het eigen deel betaald.',
      what: (_leader) => 'Je hoeft niets te doen, behalve misschien bedanken.',
      moved: 'Er is niets afgeschreven.',
    },
    purchase_ended: {
      heading: 'Deze bestelling is geannuleerd',
      text: (_leader) => 'De bestelling eindigde voordat jouw deel betaald was, dus er valt niets meer te delen.',
      what: (leader) => `${leader} weet het ook.`,
      moved: 'Er is niets afgeschreven.',
    },
    taken: {
      heading: 'Dit deel is niet meer vrij',
      text: (_leader) => 'Iemand anders heeft ondertussen deze naam gekozen, of voor die naam geantwoord.',
      what: (leader) => `Is het van jou? Vraag ${leader} dan om het vrij te geven, of om een eigen link.`,
      moved: 'Er is niets afgeschreven.',
    },
    paid_by_group: {
      heading: 'Jouw deel is betaald',
      text: (leader) => `Iemand koos jouw naam via de link die ${leader} aan de groep gaf, en betaalde jouw deel.`,
      what: (_leader) => 'Je hoeft niets te doen, behalve misschien bedanken.',
      moved: 'Er is niets afgeschreven.',
    },
    refunded: {
      heading: 'Je geld komt terug',
      text: (_leader) => 'De bestelling is geannuleerd, dus jouw deel is terugbetaald.',
      what: (_leader) => 'Banken laten terugbetalingen binnen twee tot vijf werkdagen zien.',
      moved: '',
    },
    refund_pending: {
      heading: 'Jouw deel wordt terugbetaald',
      text: (_leader) => 'De bestelling is geannuleerd. We hebben de bank gevraagd jouw deel terug te geven.',
      what: (_leader) => 'Je hoeft niets te doen. Weigert de bank, dan betalen we je op een andere manier terug.',
      moved: '',
    },
    refund_returned: {
      heading: 'Je bank heeft de terugbetaling teruggestuurd',
      text: (_leader) => 'We hadden jouw deel naar je kaart gestuurd, en je bank heeft het teruggestuurd.',
      what: (_leader) => 'Je hoeft nu niets te doen: je krijgt het op een andere manier.',
      moved: 'Het geld is nog steeds van jou.',
    },
  },
  refundedTo: (amount, card) => `${amount} gaat terug naar ${card}.`,
}
