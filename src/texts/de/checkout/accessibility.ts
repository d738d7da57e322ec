import type { AccessibilityTexts } from '../../checkout/index.ts'

export const accessibility: AccessibilityTexts = {
  link: 'Barrierefreiheit',
  heading: 'Können hier alle bezahlen?',
  intro: 'Das ist das Ziel: mit Tastatur, Screenreader, großer Schrift, ohne JavaScript, auf einem alten Telefon.',
  standard:
    'Die Seiten für Zahlende sind so gebaut, dass sie die WCAG\u00a02.2 auf Stufe AA erfüllen, wie es die europäische Norm EN\u00a0301\u00a0549 verlangt.',
  tested: 'Wie wir prüfen',
  testedText:
    'Jede Zeile unten sagt, wie geprüft wurde. Programme sehen sich bei jeder Änderung der Software jede Seite an.',
  limits: 'Was uns als fehlend bekannt ist',
  limitsText: [
    'Noch hat niemand, der täglich einen Screenreader benutzt, die Seiten für uns ausprobiert.',
    'Die Seite, auf der die Karte eingegeben wird, gehört dem Zahlungsdienst, und mit ihr die Barrierefreiheit; ebenso die Seiten Ihrer Bank.',
    'Namen, Bilder und Beschreibungen einer Bestellung kommen vom Shop.',
  ],
  obstacle: 'Steht Ihnen etwas im Weg?',
  obstacleText: (house) =>
    `Sagen Sie es dem Shop oder ${house ?? 'dem Betreiber dieses Dienstes'}: was Sie tun wollten und mit welchem Gerät. Die Bestellung lässt sich inzwischen auf anderem Weg bezahlen.`,
  criterion: 'Kriterium',
  level: 'Stufe',
  how: 'Geprüft durch',
  table: 'Die Kriterien der WCAG\u00a02.2, eines nach dem anderen',
  ways: {
    axe: 'ein Programm, das jede Seite prüft (axe)',
    measured: 'einen Test, der die Seite misst',
    journey: 'eine ganze Zahlung in einem Browser',
    read: 'einen Menschen, der die Seiten gelesen hat',
    absent: 'so etwas gibt es hier nicht',
  },
}
