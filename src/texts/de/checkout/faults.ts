import type { FaultTexts } from '../../checkout/index.ts'

export const faults: FaultTexts = {
  unknown_link: {
    heading: 'Dieser Link führt nirgendwohin',
    text: 'Er ist unvollständig, wurde durch einen neueren ersetzt oder hat nie existiert.',
    what: 'Öffnen Sie ihn noch einmal aus der Nachricht, die Sie bekommen haben, ohne ihn abzutippen.',
    moved: 'Durch das Öffnen eines Links wird nie etwas abgebucht.',
  },
  replaced_invitation: {
    heading: 'Diese Einladung wurde ersetzt',
    text: 'Wer Sie eingeladen hat, hat inzwischen die Adresse korrigiert und dorthin einen neuen Link geschickt. Dieser öffnet nichts mehr.',
    what: 'Wenn Sie noch dabei sein sollen, suchen Sie nach der neueren Nachricht oder fragen Sie die Person, die Sie eingeladen hat, nach dem neuen Link.',
    moved: 'Durch das Öffnen eines Links wird nie etwas abgebucht.',
  },
  unknown_address: {
    heading: 'Hier gibt es keine Seite',
    text: 'Die Adresse ist unvollständig, oder hier war noch nie etwas.',
    what: 'Um zu bezahlen, öffnen Sie den Link in der Nachricht, die Sie bekommen haben, statt ihn abzutippen.',
    moved: 'Durch das Öffnen einer Adresse wird nie etwas abgebucht.',
  },
  garbled_form: {
    heading: 'Wir konnten dieses Formular nicht lesen',
    text: 'Was Ihr Browser geschickt hat, war unvollständig.',
    what: 'Gehen Sie zurück zur Seite und versuchen Sie es noch einmal.',
    moved: 'Es wurde nichts abgebucht.',
  },
  foreign_form: {
    heading: 'Dieses Formular ist abgelaufen',
    text: 'Zu Ihrer Sicherheit funktioniert ein Formular nur in dem Browser, der es geöffnet hat, und nur begrenzte Zeit.',
    what: 'Öffnen Sie die Seite neu und wiederholen Sie, was Sie getan haben. Wenn Cookies blockiert sind, erlauben Sie sie für diese Seite.',
    moved: 'Es wurde nichts abgebucht.',
  },
  changed_meanwhile: {
    heading: 'Inzwischen hat sich etwas geändert',
    text: 'Während diese Seite geöffnet war, ging die Zahlung weiter: Vielleicht haben Sie in einem anderen Tab weitergemacht.',
    what: 'Sehen Sie nach, wie es jetzt steht, bevor Sie etwas anderes tun.',
    moved: 'Durch diesen Klick wurde nichts abgebucht.',
  },
  too_many: {
    heading: 'Einen Moment, bitte',
    text: 'Wir haben zu viele Anfragen von Ihrem Anschluss bekommen.',
    what: 'Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
    moved: 'Bei diesem Versuch wurde nichts abgebucht.',
  },
  too_many_declines: {
    heading: 'Eine Pause nach mehreren Zahlungen',
    text: 'Mehrere Zahlungen wurden hier abgelehnt oder sind noch nicht abgeschlossen. Um Karten zu schützen, muss die nächste ein wenig warten.',
    what: 'Ihr Link bleibt gültig, und nichts geht verloren.',
    moved: 'Durch diesen Klick wurde nichts abgebucht.',
  },
  unavailable: {
    heading: 'Das geht gerade nicht',
    text: 'Ein Teil unseres Dienstes antwortet nicht.',
    what: 'Versuchen Sie es in ein paar Minuten noch einmal.',
    moved: 'Durch diesen Klick wurde nichts abgebucht.',
  },
  outcome_unknown: {
    heading: 'Wir sind nicht sicher, ob das durchgegangen ist',
    text: 'Ein Teil unseres Dienstes ist mittendrin ausgefallen.',
    what: 'Warten Sie einen Moment und sehen Sie dann auf Ihrer Zahlungsseite nach: Dort steht, was wirklich geschehen ist, und zweimal abgebucht wird nicht.',
    moved: 'Ihre Zahlungsseite sagt Ihnen, ob eine Zahlung angenommen wurde.',
  },
  broken: {
    heading: 'Bei uns ist etwas kaputtgegangen',
    text: 'Es liegt nicht an Ihnen, und wir haben davon erfahren.',
    what: 'Sehen Sie auf Ihrer Zahlungsseite nach: Dort steht, was wirklich geschehen ist, und zweimal abgebucht wird nicht.',
    moved: 'Falls eine Zahlung unterwegs war, sagt ihre Seite, ob sie angenommen wurde.',
  },
}
