import type { GroupTexts } from '../../checkout/index.ts'
import { ofName } from '../conventions.ts'

export const group: GroupTexts = {
  who: 'Qui êtes-vous ?',
  hint: 'Choisissez votre nom. Rien n’est prélevé avant que vous ayez vu votre part et pressé « Payer ».',
  choose: 'C’est moi',
  chooseOf: (name, amount) => `C’est moi : ${name}, ${amount}`,
  goOn: 'Continuer',
  goOnAs: (name) => `Continuer : ${name}`,
  state: { taken: 'Choisie par quelqu’un', paid: 'Payée', refused: 'Pas cette fois', yours: 'Choisie par vous' },
  gone: (name) => `La part ${ofName(name)} n’est plus libre`,
  goneText: (leader) =>
    `Quelqu’un a été plus rapide, ou a son propre lien. Votre carte n’a pas été débitée. Si c’est la vôtre, demandez à ${leader}.`,
  notListed: (leader) => `Vous n’êtes pas sur la liste ? Demandez un lien à ${leader}.`,
  nobodyLeft: 'Chaque part est payée ou en train de l’être.',
  part: (name) => `La part ${ofName(name)}`,
  notYou: (name) => `Vous n’êtes pas ${name} ? Choisir un autre nom`,
  another: 'Payer aussi la part de quelqu’un d’autre',
  back: 'Voir quelles parts restent',
  onlyPays: 'Qui a ce lien peut payer cette part, et rien d’autre.',
  over: {
    heading: 'Cette cagnotte est fermée',
    text: (leader) => `Plus aucune part ne peut être payée. S’il reste quelque chose entre vous, voyez avec ${leader}.`,
    moved: 'Votre carte n’a pas été débitée.',
  },
  share: {
    heading: 'Un seul lien pour le groupe',
    hint: 'Qui l’ouvre choisit son nom et paie cette part. Il montre les noms et les parts, aucune adresse, et ne change rien d’autre.',
    link: 'Lien pour tout le groupe',
    send: 'Envoyer au groupe…',
    qr: 'Code à scanner pour tout le groupe',
    whatsApp: 'Envoyer par WhatsApp',
    sms: 'Envoyer par SMS',
    sentence: (title, url) => `On partage « ${title} » ? Choisissez votre nom ici et payez votre part : ${url}`,
    taken: (name) => `La part ${ofName(name)} a été choisie par le lien du groupe.`,
    free: (name) => `Libérer la part ${ofName(name)}`,
    freed: 'La part est de nouveau libre.',
  },
}
