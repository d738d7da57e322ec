import type { LateTexts } from '../../checkout/index.ts'

export const late: LateTexts = {
  heading: (amount) => `Non payé\u00a0: ${amount}`,
  missed: (amount, day, title, shop) =>
    `Nous n’avons pas pu prélever sur votre carte ${amount}, à payer le ${day} pour ${title} chez ${shop}.`,
  open: (amount) => `De cet achat, il reste en tout ${amount} à payer.`,
  free: 'Rien ne s’y ajoute\u00a0: ni intérêts, ni frais, ni pénalité, quel que soit le retard.',
  follows:
    'Vous pouvez payer maintenant, avec n’importe quelle carte. Sinon, nous réessayons d’autres jours, pendant un mois. Ensuite nous n’essayons plus, et ce que vous devez peut vous être réclamé en justice.',
  risks:
    'Les impayés risquent d’avoir de graves conséquences pour vous et de vous empêcher d’obtenir un nouveau crédit.',
  french:
    'La loi (articles L. 312-36, L. 312-39, D. 312-16 et D. 312-17 du Code de la consommation) permet au prêteur, en cas de défaillance, d’exiger aussitôt tout le capital restant dû, des intérêts au taux du prêt jusqu’au paiement, et une indemnité d’au plus 8\u00a0% de ce capital\u00a0; ou, s’il ne l’exige pas, d’au plus 8\u00a0% des échéances impayées, 4\u00a0% des échéances reportées. Rien de cela ne vous est demandé ici.',
  ways: {
    title: 'Plus de temps, sans frais',
    text: 'Choisissez d’autres jours, une fois pour ce paiement. Le montant ne change pas.',
    later: (amount, day) => `Payer ${amount} le ${day}`,
    inTwo: (first, day, second, last) => `Payer ${first} le ${day} et ${second} le ${last}`,
    inMail:
      'Sur votre page, vous pouvez choisir d’autres jours, une fois et sans frais\u00a0: tout jusqu’à un mois plus tard, ou la moitié dans deux semaines environ et l’autre d’ici un mois.',
    until: (day) =>
      `La boutique vous accorde ce délai gratuitement, ce que la loi lui permet jusqu’au ${day}\u00a0: aucun jour plus tardif ne peut être choisi ici.`,
    changed: 'Les jours ont changé depuis que vous avez ouvert cette page. Regardez-les, puis choisissez de nouveau.',
  },
  none: {
    once: 'Vous avez déjà choisi d’autres jours pour ce paiement\u00a0; ils ne peuvent plus être changés ici. Si vous ne pouvez pas payer, écrivez à la boutique.',
    busy: 'Ce paiement est en cours. D’autres jours pourront être choisis si votre banque le refuse.',
    held: 'Le recouvrement de cet achat est suspendu\u00a0: rien n’est prélevé et aucune lettre n’est envoyée jusqu’à sa reprise. Vous pouvez toujours payer.',
  },
  chosen: {
    heading: 'Vos nouvelles dates',
    text: 'Comme vous l’avez choisi. Le montant ne change pas, et rien ne s’ajoute. Nous essayons votre carte ces jours-là\u00a0; vous pouvez payer plus tôt avec n’importe quelle carte.',
  },
  help: {
    title: 'Des conseils gratuits quand l’argent manque',
    text: 'Indépendants de nous et de la boutique, et gratuits\u00a0:',
    unknown:
      'Votre mairie ou une association de consommateurs sait qui conseille gratuitement sur les dettes près de chez vous.',
  },
  resumed: 'Le recouvrement reprend\u00a0: ce qui est dû est prélevé à partir de demain matin.',
  link: 'Plus de temps, et des conseils gratuits',
  back: 'Vos paiements',
}
