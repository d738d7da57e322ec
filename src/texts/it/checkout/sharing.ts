import type { SharingTexts } from '../../checkout/index.ts'
import { plural, toName } from '../conventions.ts'

const listed = new Intl.ListFormat('it', { type: 'conjunction' })

export const sharing: SharingTexts = {
  add: {
    summary: 'Invita un’altra persona',
    hint: (room) => `L’importo viene dalla tua quota, di cui restano ${room}. Le quote degli altri non cambiano.`,
    none: 'Della tua quota non resta nulla: non c’è più niente da chiedere a un’altra persona.',
    name: 'Nome',
    contact: 'E-mail o cellulare (facoltativo)',
    amount: (currency) => `Importo in ${currency}`,
    submit: 'Invita anche questa persona',
    added: 'Il link di questa persona è pronto più sotto.',
  },
  remove: {
    button: (name) => `Non chiedere più ${toName(name)}`,
    hint: (amount) => `La tua quota riprende allora ${amount}.`,
    removed: 'A questa persona non si chiede più nulla. Il suo link lo dice.',
  },
  alsoFor: (names) => `Anche per ${listed.format(names)}`,
  amount: {
    link: 'Un altro importo, o anche per altri',
    heading: 'Quanto vuoi pagare?',
    yours: (part) =>
      `Ti si chiedono ${part}. Qualunque cosa tu scelga, non si prende mai più di quanto costa l’ordine.`,
    howMany: 'In quanti siete?',
    people: (count) => `${count} ${plural(Number(count) || 2, 'persona', 'persone')}`,
    fewer: 'Una persona in meno',
    more: 'Una persona in più',
    label: (currency) => `Importo in ${currency}`,
    round: 'Arrotonda a',
    roundTo: (amount) => `Arrotonda a ${amount}`,
    others: 'Di chi prendi anche la quota?',
    take: (name, part) => `Prendo la quota di ${name}: ${part}`,
    update: 'Aggiorna l’importo',
    rest: (leader, rest) => `Se tutti gli altri pagano come previsto, ${leader} paga ${rest}.`,
    restHidden: (leader) => `Quello che paghi tu, ${leader} non lo paga.`,
    changed: (amount) => `Ora: ${amount}. Controlla, poi paga`,
    back: (part) => `Torna alla tua quota di ${part}`,
  },
  join: {
    link: 'Non sei nell’elenco? Partecipa con un importo',
    heading: (title) => `Partecipa a “${title}”`,
    text: (leader) => `Con ${leader} ognuno dà quanto vuole. Il tuo nome compare una volta che hai pagato.`,
    name: 'Il tuo nome',
    nameHint: 'Così gli altri sanno chi sei',
    back: 'Torna ai nomi',
  },
  free: {
    choose: 'Ognuno dà quanto vuole',
    hint: 'Gli amici possono pagare meno della loro quota, e altri partecipare con il link del gruppo. La colletta resta allora aperta fino al termine, o finché non manca più nulla.',
    on: 'Ognuno dà quanto vuole: altri possono partecipare con il link del gruppo.',
    off: 'Gli amici pagano la loro quota, o di più; nessun altro partecipa.',
    turnOn: 'Lascia che ognuno dia quanto vuole',
    turnOff: 'Torna a quote fisse',
  },
}
