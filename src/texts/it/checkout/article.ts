import type { ArticleTexts } from '../../checkout/index.ts'

export const article: ArticleTexts = {
  order: 'Cosa compri',
  seller: (merchant, company) => (merchant === company ? merchant : `${merchant}, di ${company}`),
  soldBy: 'Venduto da',
  text: (amount) => `${amount} in tutto. Nella pagina successiva vedi ogni dettaglio prima di pagare.`,
  left: (count) => (count === 1 ? 'Ne resta uno solo.' : `Ne restano ${count}.`),
  until: (day) => `In vendita fino a ${day}.`,
  held: 'Quando prosegui, ne teniamo uno da parte per te per due ore.',
  you: 'Chi compra',
  name: 'Il tuo nome',
  email: 'Il tuo indirizzo e-mail',
  emailHint: 'Per la ricevuta e per ritrovare il tuo acquisto',
  way: 'Come paghi',
  go: 'Continua al pagamento',
  moved: 'In questa pagina non si addebita nulla.',
  again: 'Questa pagina era aperta da troppo tempo o veniva da altrove. Premi di nuovo il pulsante.',
  wrong: {
    name: 'Scrivi il tuo nome.',
    email: 'Scrivi un indirizzo e-mail, per esempio alice@example.com.',
    way: 'Scegli come paghi.',
  },
  not: {
    ended: { heading: 'Non è più in vendita', text: (merchant) => `${merchant} ha terminato la vendita.` },
    over: {
      heading: 'La vendita è finita',
      text: (merchant) => `${merchant} lo vendeva fino a un giorno che è già passato.`,
    },
    sold_out: {
      heading: 'Esaurito',
      text: (merchant) =>
        `${merchant} non ne ha più. Se qualcuno che sta per pagare poi non lo fa, se ne libera uno: torna tra due ore.`,
    },
    no_way: {
      heading: 'Al momento non si può pagare',
      text: (merchant) => `${merchant} oggi non può ricevere questo pagamento. Chiedi quando sarà possibile.`,
    },
  },
  ask: 'Chi ti ha dato questo indirizzo può dirti di più. Se hai già comprato, il link nelle tue e-mail continua a funzionare.',
}
