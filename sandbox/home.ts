import { desk } from './desk.ts'
import { html } from './html.ts'
import { acceptedLanguage } from './language.ts'
import { sendPage } from './page.ts'
import type { App } from './world.ts'

const TEXTS = {
  en: {
    title: 'The sandbox',
    lead: 'A bank, a post office and a clock, for trying the service without real money, real letters or real waiting.',
    shop: 'Shop',
    shopText: 'A merchant’s site that sells through the service: buy something, and see what its server hears.',
    acquirer: 'Acquirer',
    acquirerText: 'An API at /v1 and a card page for each session. The test cards are listed on every card page.',
    mailbox: 'Mailbox',
    mailboxText: 'Every e-mail and text message the service sent.',
    bank: 'Bank',
    bankText: 'The operator’s account: payouts go out, acquirers’ money comes in, and each evening has its statement.',
    clock: 'Business clock',
    clockText: 'Move deadlines, holds and due dates forward.',
  },
  fr: {
    title: 'Le bac à sable',
    lead: 'Une banque, une poste et une horloge, pour essayer le service sans argent, sans courrier et sans attente réels.',
    shop: 'Boutique',
    shopText: 'Le site d’un marchand qui vend grâce au service : achetez, et voyez ce que son serveur entend.',
    acquirer: 'Acquéreur',
    acquirerText: 'Une API sous /v1 et une page carte par session. Chaque page carte liste les cartes de test.',
    mailbox: 'Boîte aux lettres',
    mailboxText: 'Tous les e-mails et SMS envoyés par le service.',
    bank: 'Banque',
    bankText:
      'Le compte de l’opérateur : les reversements partent, l’argent des acquéreurs arrive, chaque soir a son relevé.',
    clock: 'Horloge métier',
    clockText: 'Avancer les échéances, les empreintes et les prélèvements.',
  },
} as const

/** The door: health for scripts, links for people. */
export function home(app: App): void {
  app.get('/health', () => ({ ok: true }))

  app.get('/', (request, reply) => {
    const language = acceptedLanguage(request.headers['accept-language'])
    const texts = TEXTS[language]
    const main = html`<h1>${texts.title}</h1>
<p>${texts.lead}</p>
<ul class="rooms">
<li><h2><a href="/shop">${texts.shop}</a></h2><p>${texts.shopText}</p></li>
<li><h2>${texts.acquirer}</h2><p>${texts.acquirerText}</p></li>
<li><h2><a href="/mailbox">${texts.mailbox}</a></h2><p>${texts.mailboxText}</p></li>
<li><h2><a href="/bank">${texts.bank}</a></h2><p>${texts.bankText}</p></li>
<li><h2><a href="/clock">${texts.clock}</a></h2><p>${texts.clockText}</p></li>
</ul>`
    return sendPage(reply, 200, { language, title: `${texts.title} · Sandbank`, body: desk('home', language, main) })
  })
}
