import type { AccessibilityTexts } from '../../checkout/index.ts'

export const accessibility: AccessibilityTexts = {
  link: 'Accessibilité',
  heading: 'Tout le monde peut-il payer ici\u00a0?',
  intro:
    'C’est le but\u00a0: au clavier, avec un lecteur d’écran, en grands caractères, sans JavaScript, sur un vieux téléphone.',
  standard:
    'Les pages de paiement sont faites pour respecter les WCAG\u00a02.2 au niveau\u00a0AA, que demande la norme européenne EN\u00a0301\u00a0549.',
  tested: 'Comment nous regardons',
  testedText:
    'Chaque ligne ci-dessous dit comment elle a été vérifiée. Des programmes regardent chaque page à chaque changement du logiciel.',
  limits: 'Ce qui manque, à notre connaissance',
  limitsText: [
    'Aucune personne qui utilise un lecteur d’écran chaque jour n’a encore essayé ces pages pour nous.',
    'La page où l’on saisit sa carte est celle du prestataire de paiement, et son accessibilité aussi\u00a0; de même pour les pages de votre banque.',
    'Les noms, images et descriptions d’une commande viennent du marchand.',
  ],
  obstacle: 'Quelque chose vous bloque\u00a0?',
  obstacleText: (house) =>
    `Dites-le au marchand, ou à ${house ?? 'celui qui exploite ce service'}\u00a0: ce que vous vouliez faire, et avec quel appareil. La commande peut être payée autrement en attendant.`,
  criterion: 'Critère',
  level: 'Niveau',
  how: 'Vérifié par',
  table: 'Les critères des WCAG\u00a02.2, un par un',
  ways: {
    axe: 'un programme qui vérifie chaque page (axe)',
    measured: 'un test qui mesure la page',
    journey: 'un paiement entier dans un navigateur',
    read: 'une personne qui a lu les pages',
    absent: 'il n’y a rien de tel ici',
  },
}
