import type { WithdrawalTexts } from '../../checkout/index.ts'

export const withdrawal: WithdrawalTexts = {
  link: 'Hier de overeenkomst herroepen',
  until: (day) => `Tot en met ${day}, middernacht.`,
  declared: 'Je herroeping',
  back: 'Terug naar de aankoop',
  form: {
    heading: 'De overeenkomst herroepen',
    intro: (shop) => `Laat ${shop} hier weten dat je deze aankoop herroept. Zonder reden en zonder kosten.`,
    name: 'Je naam',
    nameHint: 'De naam waaronder je hebt gekocht.',
    nameMissing: 'Vul je naam in',
    email: 'E-mail voor de ontvangstbevestiging',
    emailHint: 'We sturen haar daar meteen heen: wat je hebt verklaard, met datum en uur.',
    emailMissing: 'Vul een e-mailadres in voor de ontvangstbevestiging',
    contract: 'Overeenkomst',
    next: 'Verder',
    nothingYet: 'Er is nog niets verklaard: je bevestigt op de volgende pagina.',
  },
  confirming: {
    heading: 'Bevestig je dit?',
    intro: 'Dit verklaar je:',
    declaration: (name, seller, title, reference, day, amount) =>
      `Ik, ${name}, herroep mijn overeenkomst met ${seller} over ‘${title}’${reference ? ` (bestelling ${reference})` : ''}, gesloten op ${day} voor ${amount}.`,
    sentTo: (email) => `De ontvangstbevestiging gaat naar ${email}.`,
    confirm: 'Herroeping bevestigen',
    change: 'Naam of e-mail wijzigen',
    follows: {
      automatic:
        'Alles wat betaald is gaat terug naar de kaarten waar het vandaan kwam, en er wordt niets meer afgeschreven.',
      ask: (shop) =>
        `${shop} hoort het meteen en heeft 14 dagen om terug te betalen. Het mag wachten op de goederen, of op bewijs dat je ze hebt verstuurd.`,
    },
    friends: 'Vrienden die betaald hebben krijgen hun geld terug op hun eigen kaart.',
  },
  status: {
    heading: 'Je hebt de overeenkomst herroepen',
    at: (moment) => `Verklaard op ${moment}.`,
    sentTo: (email) => `De ontvangstbevestiging met je woorden, datum en uur gaat naar ${email}.`,
    what: 'Wat je hebt verklaard',
    money: 'Je geld',
    erased: 'Je woorden zijn hier gewist, zoals gevraagd.',
  },
  money: {
    asked: (shop, day) =>
      `${shop} weet ervan en betaalt uiterlijk ${day} terug. Het mag wachten op de goederen, of op bewijs dat je ze hebt verstuurd. Je hoeft zelf niets te betalen.`,
    automatic: 'Alles wat betaald is wordt teruggegeven, aan iedereen die betaald heeft. Je hoeft niets te doen.',
    goods: (shop) =>
      `${shop} wacht op de goederen, of op bewijs dat je ze hebt verstuurd. Zolang staat zijn termijn stil.`,
    psp: (shop) => `${shop} betaalt je zelf terug, via zijn eigen betaaldienst.`,
    underWay: 'De terugbetaling loopt. Banken tonen haar binnen 5 tot 10 dagen.',
    back: 'Alles is teruggegeven. Banken tonen het binnen 5 tot 10 dagen.',
    released: 'Er is niets afgeschreven, en wat gereserveerd was is vrij.',
    contested: (shop) =>
      `Een betaling wordt bij haar bank betwist, die over dat deel beslist. ${shop} zorgt voor de rest.`,
    refused: (shop) => `${shop} vindt dat je niet kunt herroepen en geeft niets terug:`,
  },
  disagree: (shop) =>
    `Je verklaring blijft vastgelegd. Ben je het niet eens, schrijf dan ${shop}, of vraag een geschillencommissie of de consumentenbond.`,
  grounds: {
    dated: 'Verblijf, vervoer, eten of vrije tijd op een datum of in een periode (artikel 16, onder l).',
    made_to_order: 'Op jouw aanwijzing gemaakt of persoonlijk (artikel 16, onder c).',
    perishable: 'Bederft of verloopt snel (artikel 16, onder d).',
    sealed: 'Verzegeld om gezondheid of hygiëne, en na levering geopend (artikel 16, onder e).',
    digital: 'Digitale inhoud waarvan de levering met jouw instemming begon (artikel 16, onder m).',
    performed: 'Een dienst die met jouw instemming volledig is verricht (artikel 16, onder a).',
    other: 'Een andere reden.',
  },
  credit: {
    link: 'Hier het krediet herroepen',
    declared: 'Je herroeping van het krediet',
    heading: 'Het krediet herroepen',
    intro: 'Verklaar hier dat je het krediet herroept en de aankoop houdt. Zonder reden en zonder kosten.',
    sale: 'Wil je ook de aankoop teruggeven, herroep dan de overeenkomst met de winkel',
    declaration: (name, seller, title, reference, day) =>
      `Ik, ${name}, herroep de kredietovereenkomst gesloten op ${day} voor mijn aankoop van ‘${title}’ bij ${seller}${reference ? ` (bestelling ${reference})` : ''}. Ik houd de aankoop.`,
    due: (amount, day) =>
      `Wat nog niet betaald is, moet in één bedrag worden betaald, zonder enige kosten: ${amount}, uiterlijk ${day}. Vóór die dag wordt niets afgeschreven, en je kunt meteen betalen.`,
    done: 'Je hebt het krediet herroepen',
    left: 'Wat nog te betalen is',
    pay: (amount) => `De aankoop houden en nu ${amount} betalen`,
    waits: (day) =>
      `Er loopt een betaling of een terugbetaling. Zodra die klaar is, moet de rest in één bedrag worden betaald, zonder enige kosten, uiterlijk ${day}.`,
    paid: 'Er is niets meer te betalen.',
    closed: {
      heading: 'Hier valt geen krediet te herroepen',
      over: (day, shop) =>
        `De termijn om het krediet te herroepen eindigde op ${day}. Denk je dat hij nog loopt, schrijf dan ${shop}.`,
      none: 'Deze aankoop heeft geen krediet dat je kunt herroepen.',
      sale: 'Je hebt de aankoop zelf herroepen: het krediet eindigt ermee.',
      paid: 'Alles is betaald: er is geen krediet meer.',
      ended: 'Deze aankoop is al beëindigd.',
    },
  },
  closed: {
    heading: 'Hier valt niets te herroepen',
    over: (day, shop) => `De termijn eindigde op ${day}. Denk je dat hij nog loopt, schrijf dan ${shop}.`,
    none: (shop) => `Voor deze aankoop geeft ${shop} geen herroepingsrecht:`,
    noRight: (shop) => `Deze aankoop heeft geen herroepingsrecht. Vragen zijn voor ${shop}.`,
    unpaid: 'Er is nog niets gekocht: je kunt gewoon weggaan.',
    ended: 'Deze aankoop is al voorbij.',
    friend: (leader, shop) =>
      `De overeenkomst is tussen ${leader} en ${shop}: alleen ${leader} kan haar herroepen. Dan komt jouw deel terug op je kaart.`,
  },
}
