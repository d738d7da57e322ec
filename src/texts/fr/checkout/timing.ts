import type { TimingTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

export const timing: TimingTexts = {
  untilWhen: 'Jusqu’à quand vos amis peuvent-ils payer ?',
  choice: (length, end) => `${length} : ${end}`,
  length: (hours) =>
    hours % 24 === 0
      ? `${hours / 24} ${plural(hours / 24, 'jour', 'jours')}`
      : `${hours} ${plural(hours, 'heure', 'heures')}`,
  promise: (total) =>
    `Nous bloquons ${total} sur votre carte maintenant, sans rien prélever. À la clôture, nous prélevons seulement ce que vos amis n’ont pas payé, et débloquons le reste.`,
  more: 'Ce que vos amis voient et peuvent faire',
  showAmounts: 'Vos amis voient combien paient les autres',
  anonymous: (leader) => `Montrer mon nom à ${leader}, pas aux autres amis`,
  chooseOf: (name) => `C’est moi : ${name}`,
  nudge: {
    button: (name) => `Relancer ${name}`,
    done: 'Votre ami est relancé.',
    next: (when) => `Prochaine relance possible ${when}`,
  },
  calendar: {
    link: 'Mettre la fin dans mon agenda',
    summary: (title) => `Dernier moment : ${title}`,
    description: (shop) =>
      `La cagnotte ferme à cette heure. Son lien est dans le message que vous avez reçu. Commande chez ${shop}.`,
  },
}
