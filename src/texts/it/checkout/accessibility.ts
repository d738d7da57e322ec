import type { AccessibilityTexts } from '../../checkout/index.ts'

export const accessibility: AccessibilityTexts = {
  link: 'Accessibilità',
  heading: 'Possono pagare tutti, qui?',
  intro:
    'È lo scopo: con la tastiera, con uno screen reader, a caratteri grandi, senza JavaScript, su un vecchio telefono.',
  standard:
    'Le pagine di pagamento sono fatte per rispettare le WCAG\u00a02.2 al livello AA, come chiede la norma europea EN\u00a0301\u00a0549.',
  tested: 'Come controlliamo',
  testedText:
    'Ogni riga qui sotto dice come è stata controllata. Dei programmi guardano ogni pagina a ogni modifica del software.',
  limits: 'Che cosa sappiamo che manca',
  limitsText: [
    'Nessuna persona che usa ogni giorno uno screen reader ha ancora provato queste pagine per noi.',
    'La pagina in cui si scrive la carta è dell’azienda di pagamento, e così la sua accessibilità; lo stesso vale per le pagine della tua banca.',
    'Nomi, immagini e descrizioni di un ordine vengono dal negozio.',
  ],
  obstacle: 'Qualcosa ti ostacola?',
  obstacleText: (house) =>
    `Dillo al negozio, o a ${house ?? 'chi gestisce questo servizio'}: che cosa volevi fare, e con quale dispositivo. Intanto l’ordine si può pagare in un altro modo.`,
  criterion: 'Criterio',
  level: 'Livello',
  how: 'Controllato da',
  table: 'I criteri delle WCAG\u00a02.2, uno per uno',
  ways: {
    axe: 'un programma che controlla ogni pagina (axe)',
    measured: 'un test che misura la pagina',
    journey: 'un pagamento intero in un browser',
    read: 'una persona che ha letto le pagine',
    absent: 'qui non c’è niente del genere',
  },
}
