import type { SharingTexts } from '../../checkout/index.ts'
import { ofName, plural } from '../conventions.ts'

const listed = new Intl.ListFormat('fr', { type: 'conjunction' })

export const sharing: SharingTexts = {
  add: {
    summary: 'Solliciter un ami de plus',
    hint: (room) =>
      `Le montant vient de votre propre part, dont il reste ${room}. Les parts des autres ne changent pas.`,
    none: 'Il ne reste rien de votre propre part : il n’y a plus rien à demander à un ami de plus.',
    name: 'Prénom',
    contact: 'E-mail ou mobile (facultatif)',
    amount: (currency) => `Montant en ${currency}`,
    submit: 'Solliciter aussi cet ami',
    added: 'Le lien de votre ami est prêt, plus bas.',
  },
  remove: {
    button: (name) => `Ne plus solliciter ${name}`,
    hint: (amount) => `Sa part (${amount}) revient alors dans la vôtre.`,
    removed: 'Cet ami n’est plus sollicité. Son lien le dit.',
  },
  alsoFor: (names) => `Aussi pour ${listed.format(names)}`,
  amount: {
    link: 'Un autre montant, ou pour d’autres',
    heading: 'Combien souhaitez-vous payer ?',
    yours: (part) =>
      `On vous demande ${part}. Quel que soit votre choix, jamais plus n’est prélevé que ce que coûte la commande.`,
    howMany: 'Combien êtes-vous ?',
    people: (count) => `${count} ${plural(Number(count) || 2, 'personne', 'personnes')}`,
    fewer: 'Une personne de moins',
    more: 'Une personne de plus',
    label: (currency) => `Montant en ${currency}`,
    round: 'Arrondir à',
    roundTo: (amount) => `Arrondir à ${amount}`,
    others: 'Quelle part prenez-vous aussi ?',
    take: (name, part) => `Je prends la part ${ofName(name)} : ${part}`,
    update: 'Recalculer le montant',
    rest: (leader, rest) => `Si tous les autres paient comme prévu, ${leader} paie ${rest}.`,
    restHidden: (leader) => `Ce que vous payez, ${leader} ne le paie pas.`,
    changed: (amount) => `C’est maintenant ${amount} : vérifiez, puis payez`,
    back: (part) => `Revenir à votre part de ${part}`,
  },
  join: {
    link: 'Vous n’êtes pas sur la liste ? Participez du montant de votre choix',
    heading: (title) => `Participer à « ${title} »`,
    text: (leader) => `Avec ${leader}, chacun donne ce qu’il veut. Votre nom apparaît une fois que vous avez payé.`,
    name: 'Votre prénom',
    nameHint: 'Pour que les autres sachent qui vous êtes',
    back: 'Revenir aux noms',
  },
  free: {
    choose: 'Chacun donne ce qu’il veut',
    hint: 'Vos amis peuvent payer moins que leur part, et d’autres participer par le lien du groupe. La cagnotte reste alors ouverte jusqu’à son terme, ou jusqu’à ce qu’il ne reste rien.',
    on: 'Chacun donne ce qu’il veut : d’autres peuvent participer par le lien du groupe.',
    off: 'Vos amis paient leur part, ou plus ; personne d’autre ne participe.',
    turnOn: 'Laisser chacun donner ce qu’il veut',
    turnOff: 'Revenir à des parts fixes',
  },
}
