import type { PledgeTexts } from '../../checkout/index.ts'

export const pledge: PledgeTexts = {
  invitation: {
    title: 'Sich beteiligen',
    heading: (leader, title) => `${leader} möchte „${title}“ mit Ihnen teilen`,
    headingAgain: (title) => `„${title}“ noch einmal versuchen?`,
    until: (deadline) => `bis ${deadline}`,
    why: (leader) =>
      `Die Karte von ${leader} bürgt für die ganze Bestellung. Ihr Anteil senkt, was von ihr abgebucht wird.`,
    from: (leader) => `Von ${leader}`,
    whoIsIn: 'Wer dabei ist',
    yourPart: 'Ihr Anteil',
    consent: (amount) =>
      `Wir buchen jetzt ${amount} ab. Wird die Bestellung storniert, geht alles auf dieselbe Karte zurück.`,
    details: (leader) => `Ihr Name, ein Beleg, ein paar Worte an ${leader}`,
    name: 'Ihr Name',
    email: 'Ihre E-Mail-Adresse (freiwillig)',
    emailHint: 'Nur für den Beleg',
    message: (leader) => `Ein paar Worte an ${leader} (freiwillig)`,
    termsTitle: 'Wie diese Zahlung funktioniert',
    termsPoints: [
      'Ihr Anteil wird sofort abgebucht. Das ist endgültig, und nie ein Cent mehr.',
      'Wird die Bestellung storniert oder erstattet, geht Ihr Anteil auf dieselbe Karte zurück.',
      'Ihre Kartennummer geben Sie auf der Seite der Bank ein; weder wir noch der Shop sehen sie.',
    ],
    pay: (amount) => `${amount} bezahlen`,
    payOtherwise: (amount) => `${amount} anders bezahlen`,
    onlyOnce: 'Ihr Anteil wird nur einmal abgebucht: Der erste Versuch ist beendet.',
    sayNo: 'Nein, danke',
    sayNoHint: (leader) =>
      `Wenn Sie Nein sagen, teilen wir es ${leader} freundlich mit. Es wird nichts abgebucht, und Sie können es sich anders überlegen.`,
    notYou: (leader) => `Sie kennen ${leader} nicht? Dann beachten Sie diese Seite nicht weiter: Es geschieht nichts.`,
    secret: 'Dieser Link gehört Ihnen. Geben Sie ihn nicht weiter.',
  },
  thanks: {
    title: 'Danke',
    heading: (amount) => `Danke, Ihre Zahlung von ${amount} ist angekommen`,
    text: (leader, amount, card) => `Wir haben ${amount} von ${card} abgebucht, und ${leader} weiß Bescheid.`,
    whatIf: 'Und wenn die Bestellung storniert wird?',
    whatIfText: (card) => `Dann wird Ihr Anteil von selbst ${card} gutgeschrieben. Sie müssen nichts tun.`,
    whatNext: (leader, shop) => `Sonst ist nichts zu tun: Um alles Weitere bei ${shop} kümmert sich ${leader}.`,
  },
  saidNo: {
    heading: 'Kein Problem, danke für die Rückmeldung',
    text: (leader) => `${leader} weiß, dass Sie diesmal nicht dabei sein können. Es wurde nichts abgebucht.`,
    change: 'Haben Sie es sich anders überlegt?',
    until: (deadline) => `Sie können sich noch bis ${deadline} beteiligen.`,
    reconsider: (amount) => `Doch mit ${amount} dabei sein`,
    closed: 'Die Sammelkasse ist jetzt geschlossen; es gibt nichts mehr zu tun.',
  },
  unavailable: {
    pot_closed: {
      heading: 'Diese Sammelkasse ist geschlossen',
      text: (leader) =>
        `Die Sammelkasse wurde geschlossen, bevor Ihr Anteil bezahlt war; die Karte von ${leader} hat ihn gedeckt.`,
      what: (leader) => `Sie können das direkt mit ${leader} regeln.`,
      moved: 'Es wurde nichts abgebucht.',
    },
    no_room: {
      heading: 'Dieser Anteil ist schon gedeckt',
      text: (leader) =>
        `Inzwischen haben andere bezahlt, und die Sammelkasse von ${leader} braucht diesen Betrag nicht mehr.`,
      what: (leader) => `Fragen Sie ${leader}, ob für Sie noch etwas offen ist.`,
      moved: 'Es wurde nichts abgebucht.',
    },
    removed: {
      heading: 'Sie werden nicht mehr gebeten zu bezahlen',
      text: (leader) => `${leader} hat geändert, wer mitmacht, und damit auch Ihren Anteil.`,
      what: (leader) => `Sie müssen nichts tun. Fragen Sie ${leader}, wenn Sie etwas anderes erwartet haben.`,
      moved: 'Es wurde nichts abgebucht.',
    },
    being_taken: {
      heading: 'Ihr Anteil wird gerade bezahlt',
      text: (_leader) => 'Jemand hat angefangen, Ihren Anteil zusammen mit dem eigenen zu bezahlen.',
      what: (_leader) => 'Kommen Sie in einer Viertelstunde wieder: Wird nicht bezahlt, gehört er wieder Ihnen.',
      moved: 'Es wurde nichts abgebucht.',
    },
    taken_over: {
      heading: 'Ihr Anteil ist bezahlt',
      text: (_leader) => 'Jemand hat Ihren Anteil zusammen mit dem eigenen bezahlt.',
      what: (_leader) => 'Sie müssen nichts tun, außer sich vielleicht zu bedanken.',
      moved: 'Es wurde nichts abgebucht.',
    },
    purchase_ended: {
      heading: 'Diese Bestellung wurde storniert',
      text: (_leader) => 'Die Bestellung endete, bevor Ihr Anteil bezahlt war; es gibt also nichts mehr zu teilen.',
      what: (leader) => `${leader} weiß ebenfalls Bescheid.`,
      moved: 'Es wurde nichts abgebucht.',
    },
    taken: {
      heading: 'Dieser Anteil ist nicht mehr frei',
      text: (_leader) => 'Jemand anders hat inzwischen diesen Namen gewählt oder für ihn geantwortet.',
      what: (leader) => `Ist es Ihrer? Dann bitten Sie ${leader}, ihn freizugeben, oder um einen eigenen Link.`,
      moved: 'Es wurde nichts abgebucht.',
    },
    paid_by_group: {
      heading: 'Ihr Anteil ist bezahlt',
      text: (leader) =>
        `Jemand hat über den Link, den ${leader} der Gruppe gegeben hat, Ihren Namen gewählt und Ihren Anteil bezahlt.`,
      what: (_leader) => 'Sie müssen nichts tun, außer vielleicht Danke zu sagen.',
      moved: 'Es wurde nichts abgebucht.',
    },
    refunded: {
      heading: 'Ihr Geld ist auf dem Rückweg',
      text: (_leader) => 'Die Bestellung wurde storniert, deshalb wurde Ihr Anteil erstattet.',
      what: (_leader) => 'Banken zeigen Erstattungen innerhalb von zwei bis fünf Werktagen an.',
      moved: '',
    },
    refund_pending: {
      heading: 'Ihr Anteil wird erstattet',
      text: (_leader) =>
        'Die Bestellung wurde storniert. Wir haben die Bank gebeten, Ihnen Ihren Anteil zurückzugeben.',
      what: (_leader) => 'Sie müssen nichts tun. Lehnt die Bank ab, zahlen wir Ihnen das Geld auf anderem Weg zurück.',
      moved: '',
    },
    refund_returned: {
      heading: 'Ihre Bank hat die Erstattung zurückgegeben',
      text: (_leader) => 'Wir hatten Ihren Anteil auf Ihre Karte erstattet, und Ihre Bank hat ihn zurückgegeben.',
      what: (_leader) => 'Sie müssen jetzt nichts tun: Er wird Ihnen auf anderem Weg ausgezahlt.',
      moved: 'Das Geld gehört weiterhin Ihnen.',
    },
  },
  refundedTo: (amount, card) => `Wir schreiben ${card} ${amount} gut.`,
}
