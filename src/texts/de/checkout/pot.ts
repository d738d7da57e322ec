import type { PotTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

const listed = new Intl.ListFormat('de', { type: 'conjunction' })

export const pot: PotTexts = {
  ring: (inCount, all) =>
    `${inCount} von ${all} ${plural(all, 'Person', 'Personen')} ${plural(inCount, 'ist', 'sind')} dabei`,
  ringCount: (inCount, all) => `${inCount}/${all}`,
  ringWord: (inCount) => plural(inCount, 'ist dabei', 'sind dabei'),
  friendsPaid: (paid, friends) =>
    `${paid} von ${friends} ${plural(friends, 'Person', 'Personen')} ${plural(paid, 'hat', 'haben')} bezahlt`,
  allPaid: 'Alle Ihre Freunde haben bezahlt',
  everybodyPaid: 'Alle haben bezahlt',
  paidOf: (paid, of) => `${paid} von ${of}`,
  progress: {
    owed: 'Noch nicht bezahlt',
    paying: 'Bezahlt gerade …',
    paid: (day) => `Bezahlt am ${day}`,
    paidUndated: 'Bezahlt',
    refused: 'Diesmal nicht',
    lapsed: 'Nicht rechtzeitig bezahlt',
    covered: 'Gedeckt durch die Karte, die für alles bürgt',
    coveredYou: 'Gedeckt durch Ihre Karte',
  },
  until: (deadline) => `Offen bis ${deadline}`,
  open: {
    headingPaid: 'Geschafft: Ihre Bestellung ist bestätigt',
    heading: (title) => `Ihre Sammelkasse für ${title}`,
    held: (amount, card, deadline) =>
      `Wir haben ${amount} auf ${card} reserviert, nicht abgebucht. Am ${deadline} buchen wir nur ab, was Ihre Freunde nicht bezahlt haben.`,
    sofar: (amount) => `Nach jetzigem Stand würden wir ${amount} von Ihrer Karte abbuchen.`,
    links: 'Persönliche Links',
    linksHint: 'Jede Person hat ihren eigenen Link, den Sie weitergeben können, wie Sie möchten.',
    link: (name) => `Link für ${name}`,
    qr: 'Als Code zum Scannen zeigen',
    qrFor: (name) => `Code zum Scannen für ${name}`,
    name: 'Name',
    contact: 'E-Mail-Adresse oder Handynummer',
    send: 'Einladung senden',
    resend: 'Noch einmal senden',
    again: 'Erinnern oder Name oder Adresse ändern',
    sentAt: (contact, when) => `Gesendet an ${contact}, ${when}`,
    sentTo: (contact) => `Gesendet an ${contact}`,
    pending: (contact) => `Unterwegs an ${contact}`,
    failed: 'Nicht zustellbar: Prüfen Sie die Adresse',
    notSent: 'Von uns noch nicht gesendet',
    closeTitle: 'Möchten Sie nicht länger warten?',
    close: 'Sammelkasse jetzt schließen',
    closeHint:
      'Wir buchen dann ab, was Ihre Freunde nicht bezahlt haben. Danach können sie nicht mehr bezahlen; was sie bezahlt haben, zählt.',
    sent: 'Die Einladung ist unterwegs.',
    sendFailed:
      'Die Einladung konnte nicht gesendet werden. Der Link funktioniert trotzdem: Kopieren Sie ihn weiter unten.',
    saveLink: 'Mit dem Link in Ihrer E-Mail kommen Sie auf diese Seite zurück.',
    follow: 'Sammelkasse verfolgen',
  },
  close: {
    heading: 'Ihre Sammelkasse jetzt schließen?',
    taken: (amount, card) => `Wir buchen ${amount} von ${card} ab und geben den Rest frei.`,
    takenOnly: (amount, card) => `Wir buchen ${amount} von ${card} ab.`,
    begun: 'Kommt eine Zahlung noch an, die schon begonnen hat, buchen wir weniger ab.',
    excluded: (names) => `${listed.format(names)} ${plural(names.length, 'kann', 'können')} dann nicht mehr bezahlen.`,
    kept: 'Was Ihre Freunde bezahlt haben, zählt. Das lässt sich nicht rückgängig machen.',
    changed: (amount) => `Der Betrag hat sich inzwischen geändert: Er ist jetzt ${amount}. Es wurde nichts abgebucht.`,
    confirm: (amount) => `Schließen und ${amount} abbuchen`,
    back: 'Sammelkasse offen lassen',
  },
  closing: {
    heading: 'Ihre Sammelkasse wird geschlossen',
    text: 'Wir warten auf die letzten Zahlungen, die schon begonnen haben; neue kann niemand mehr beginnen. Das dauert höchstens ein paar Minuten.',
    moved: (amount, card) => `Wir haben ${amount} weiterhin nur auf ${card} reserviert; bisher wurde nichts abgebucht.`,
    next: (amount) => `Danach buchen wir höchstens ${amount} ab und geben den Rest frei.`,
    headingAlone: 'Ihre Zahlung läuft',
    alone: (amount, card) =>
      `Ihre Bank hat zugestimmt. Wir buchen ${amount} von ${card} ab; meist dauert das ein paar Sekunden.`,
  },
  settled: {
    headingAlone: (amount) => `Danke, Ihre Zahlung von ${amount} ist da`,
    heading: 'Ihre Sammelkasse ist vollständig',
    headingShort: 'Ihre Sammelkasse ist geschlossen',
    alone: (amount, card) => `Wir haben ${amount} von ${card} abgebucht. Der Shop ist vollständig bezahlt.`,
    all: (card) => `Ihre Freunde haben alles bezahlt: Von ${card} wurde nichts abgebucht.`,
    text: (charged, card) => `Der Shop ist vollständig bezahlt. Wir haben ${charged} von ${card} abgebucht.`,
    charged: 'Von Ihrer Karte abgebucht',
    released: 'Freigegeben, nie abgebucht',
    friends: 'Von Freunden bezahlt',
    closed: (when) => `Die Sammelkasse wurde am ${when} geschlossen.`,
    releaseHint: 'Ihre Bank zeigt die Freigabe innerhalb weniger Tage an, je nachdem, wie sie arbeitet.',
  },
  rest: {
    heading: (amount) => `Noch zu bezahlen: ${amount}`,
    text: 'Ihre Sammelkasse ist geschlossen, und Ihre Bank hat den Teil abgelehnt, den Ihre Freunde nicht bezahlt haben.',
    moved: 'Für diesen Teil wurde nichts von Ihrer Karte abgebucht. Was Ihre Freunde bezahlt haben, zählt.',
    pay: (amount) => `${amount} bezahlen`,
  },
}
