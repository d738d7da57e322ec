import type { AccessibilityTexts } from '../../checkout/index.ts'

export const accessibility: AccessibilityTexts = {
  link: 'Toegankelijkheid',
  heading: 'Kan iedereen hier betalen?',
  intro:
    'Dat is het doel: met een toetsenbord, een schermlezer, grote letters, zonder JavaScript, op een oude telefoon.',
  standard:
    'De betaalpagina’s zijn gemaakt om te voldoen aan WCAG\u00a02.2, niveau AA, zoals de Europese norm EN\u00a0301\u00a0549 vraagt.',
  tested: 'Hoe we kijken',
  testedText:
    'Elke regel hieronder zegt hoe ernaar is gekeken. Programma’s bekijken bij elke wijziging van de software elke pagina.',
  limits: 'Wat volgens ons nog ontbreekt',
  limitsText: [
    'Nog niemand die elke dag een schermlezer gebruikt, heeft de pagina’s voor ons geprobeerd.',
    'De pagina waar je je kaart invult, is van het betaalbedrijf, en de toegankelijkheid ervan ook; hetzelfde geldt voor de pagina’s van je bank.',
    'Namen, foto’s en beschrijvingen van een bestelling komen van de winkel.',
  ],
  obstacle: 'Staat er iets in de weg?',
  obstacleText: (house) =>
    `Zeg het de winkel, of ${house ?? 'wie deze dienst beheert'}: wat je wilde doen, en met welk apparaat. De bestelling kan intussen op een andere manier worden betaald.`,
  criterion: 'Criterium',
  level: 'Niveau',
  how: 'Bekeken door',
  table: 'De criteria van WCAG\u00a02.2, één voor één',
  ways: {
    axe: 'een programma dat elke pagina controleert (axe)',
    measured: 'een test die de pagina meet',
    journey: 'een hele betaling in een browser',
    read: 'iemand die de pagina’s heeft gelezen',
    absent: 'dat is hier niet',
  },
}
