import type { ArticleTexts } from '../../checkout/index.ts'

export const article: ArticleTexts = {
  order: 'Wat je koopt',
  seller: (merchant, company) => (merchant === company ? merchant : `${merchant}, van ${company}`),
  soldBy: 'Verkocht door',
  text: (amount) => `${amount} in totaal. Op de volgende pagina zie je alle details voordat je betaalt.`,
  left: (count) => (count === 1 ? 'Er is er nog één.' : `Er zijn er nog ${count}.`),
  until: (day) => `Te koop tot en met ${day}.`,
  held: 'Zodra je verdergaat, houden we er twee uur lang een voor je vast.',
  you: 'Wie koopt',
  name: 'Je naam',
  email: 'Je e-mailadres',
  emailHint: 'Voor je betaalbewijs en om je aankoop terug te vinden',
  way: 'Hoe je betaalt',
  go: 'Verder naar de betaling',
  moved: 'Op deze pagina wordt niets afgeschreven.',
  again: 'Deze pagina stond te lang open of kwam ergens anders vandaan. Druk nog een keer op de knop.',
  wrong: {
    name: 'Vul je naam in.',
    email: 'Vul een e-mailadres in, bijvoorbeeld alice@example.com.',
    way: 'Kies hoe je betaalt.',
  },
  not: {
    ended: { heading: 'Dit wordt niet meer verkocht', text: (merchant) => `${merchant} is gestopt met de verkoop.` },
    over: {
      heading: 'De verkoop is voorbij',
      text: (merchant) => `${merchant} verkocht dit tot een dag die al voorbij is.`,
    },
    sold_out: {
      heading: 'Uitverkocht',
      text: (merchant) =>
        `${merchant} heeft er geen meer. Als iemand die gaat betalen het toch niet doet, komt er weer een vrij: kom over twee uur terug.`,
    },
    no_way: {
      heading: 'Dit kan op dit moment niet worden betaald',
      text: (merchant) => `${merchant} kan hier vandaag geen betaling voor aannemen. Vraag daar wanneer dat wel kan.`,
    },
  },
  ask: 'Wie je dit adres heeft gegeven, kan je meer vertellen. Heb je het al gekocht, dan blijft de link in je e-mails werken.',
}
